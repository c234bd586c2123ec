import { defaultSettings, roles } from "@vostro/domain"
import { makeClient } from "@vostro/http/client"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, startBank } from "../support/BankUnderTest.ts"

let bank: BankUnderTest
beforeAll(async () => {
  bank = await startBank("memory", inject("databaseUrl"), { close_creditor_names: "match" })
})
afterAll(() => bank.close())

it("tells each setting with its default, and of secrets only that they are set", async () => {
  const { objects } = await ask(bank.operator.call("setting.list", {}))
  const named = (name: string) => objects.find((one) => one.name === name)
  expect(named("close_creditor_names")).toEqual({
    name: "close_creditor_names",
    value: "match",
    default: "review",
    is_set: true,
    is_secret: false,
    differs: true
  })
  expect(named("wire_cutoff")).toMatchObject({ value: defaultSettings.wire_cutoff, differs: false })
  expect(named("report_time")).toEqual({ name: "report_time", is_set: false, is_secret: false, differs: false })
  expect(named("instant_participants")).toEqual({
    name: "instant_participants",
    is_set: true,
    is_secret: false,
    differs: true
  })
  for (const name of ["operator_token", "master_key"])
    expect(named(name)).toEqual({ name, is_set: true, is_secret: true, differs: true })
  expect(JSON.stringify(objects)).not.toContain(bank.settings.operator_token)
  expect(new Set(objects.map(({ name }) => name)).size).toBe(objects.length)
})

it("tells an operator its name and role", async () => {
  expect(await ask(bank.operator.call("operator.self", {}))).toEqual({ id: "root", name: "root", role: "administer" })
  for (const role of roles) {
    const { id, token } = await ask(bank.operator.call("operator.create", { body: { name: `to ${role}`, role } }))
    const own = makeClient({ baseUrl: bank.url, credentials: { operator_token: token }, attempts: 1 })
    expect(await ask(own.call("operator.self", {}))).toEqual({ id, name: `to ${role}`, role })
  }
})
