import { MINUTE_MS } from "@vostro/domain"
import { operations } from "@vostro/domain/operations"
import { makeClient } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank
} from "../support/BankUnderTest.ts"

const forPartners = operations.filter(({ audience }) => audience === "partner")

describe("a link to the portal of a program", () => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const link = async (minutes?: number) => {
    const params = { program_id: bank.programId }
    const body = minutes === undefined ? {} : { minutes }
    return ask(bank.operator.call("portal_link.create", { params, body }))
  }
  const bearerOf = (token: string) =>
    makeClient({ baseUrl: bank.url, credentials: { operator_token: token }, attempts: 1 })
  const statusOf = async (token: string, [method, path]: readonly [string, string]) => {
    const to = bank.url + path.replaceAll(/:(\w+)/g, "$1_0")
    const answer = await fetch(to, { method, headers: { authorization: `Bearer ${token}` } })
    await answer.body?.cancel()
    return answer.status
  }

  it("reads the objects of its program alone", async () => {
    const [number = ""] = await openAccountNumbers(bank, 500)
    const [theirs = ""] = await openAccountNumbers(await inAnotherProgram(bank), 500)
    const { id, token } = await link()
    const portal = bearerOf(token)
    expect(await ask(portal.call("client.self", {}))).toMatchObject({
      id,
      program_id: bank.programId,
      program_name: "Test"
    })
    const get = (account_number_id: string) => portal.call("account_number.get", { params: { account_number_id } })
    expect((await ask(get(number))).id).toBe(number)
    expect(await refusal(get(theirs))).toMatchObject({ status: 404 })
  })

  it("neither writes, nor downloads files, nor reads customers, whatever the operation", async () => {
    const { token } = await link()
    for (const { _tag, at, name, scope, simulated } of forPartners) {
      if (simulated) continue
      const isRefused = (await statusOf(token, at)) === 403
      const isPersonal = /^(entity|application|file)\//.test(scope ?? "")
      expect([name, isRefused]).toEqual([name, at[0] !== "GET" || _tag === "Download" || isPersonal])
    }
    // The bank counts wrong credentials of operators, so it is asked once.
    expect(await statusOf(token, ["GET", "/operator/v1/self"])).toBe(403)
  })

  it("ends by its time and by being revoked, and is in the audit log without its token", async () => {
    const self = ["GET", "/v1/self"] as const
    const short = await link(1)
    expect(await statusOf(short.token, self)).toBe(200)
    bank.advance(MINUTE_MS)
    expect(await statusOf(short.token, self)).toBe(403)
    const { id: portal_link_id, token } = await link()
    const params = { program_id: bank.programId, portal_link_id }
    expect((await ask(bank.operator.call("portal_link.revoke", { params }))).status).toBe("revoked")
    expect(await statusOf(token, self)).toBe(403)
    expect(await refusal(bank.operator.call("portal_link.revoke", { params }))).toMatchObject({
      status: 422,
      code: "object_state_conflict"
    })
    const listed = await ask(bank.operator.call("portal_link.list", { params }))
    expect(listed.objects[0]).toMatchObject({ id: portal_link_id, status: "revoked" })
    const log = await ask(bank.operator.call("audit_entry.list", { query: { subject: portal_link_id } }))
    expect(log.objects.map(({ operation }) => operation)).toEqual(["portal_link.revoke", "portal_link.create"])
    expect(JSON.stringify([listed, log])).not.toContain(token)
  })

  it("lasts an hour at most", async () => {
    const { expires_at } = await link()
    expect(Date.parse(expires_at) - bank.now()).toBe(60 * MINUTE_MS)
    for (const minutes of [0, 61]) {
      const params = { program_id: bank.programId }
      const call = bank.operator.call("portal_link.create", { params, body: { minutes } })
      expect(await refusal(call)).toMatchObject({ status: 422 })
    }
  })
})
