import { decision } from "@vostro/domain/operation/Decision"
import { command, type listing, type retrieve } from "@vostro/domain/operation/Define"
import { account } from "@vostro/domain/resources/deposits/account/model/Account"
import { Result, Schema } from "effect"
import { expect, expectTypeOf, it } from "vitest"

const described = { name: "x.do", summary: "Does it.", output: Schema.Unknown } as const
const doing = { ...described, at: ["POST", "/v1/x"], decide: () => Result.succeed(decision({ response: {} })) } as const
const getting = { ...described, at: ["GET", "/v1/x/1"], resource: account, id: () => "account_1" } as const
const listed = { ...described, at: ["GET", "/v1/x"], resource: account, filters: () => ({}) } as const

type Account = Parameters<typeof account.attributes>[0]
type Doing = Parameters<typeof command>[0]
type Getting = Parameters<typeof retrieve<Account>>[0]
type Listed = Parameters<typeof listing<Account>>[0]

it("requires a scope for partner operations, because any token could call them otherwise", () => {
  const partner = { ...doing, audience: "partner" } as const
  expectTypeOf(doing).not.toExtend<Doing>()
  expectTypeOf(partner).not.toExtend<Doing>()
  expectTypeOf(getting).not.toExtend<Getting>()
  expectTypeOf(listed).not.toExtend<Listed>()
  expectTypeOf({ ...getting, scope: "account/read" } as const).toExtend<Getting>()
  expectTypeOf({ ...listed, scope: "account/read" } as const).toExtend<Listed>()
  expect(command({ ...partner, scope: "account/read_write" })).toMatchObject({
    audience: "partner",
    scope: "account/read_write"
  })
})

it("accepts operations for other audiences without a scope", () => {
  const operator = { ...doing, audience: "operator" } as const
  expectTypeOf({ ...operator, scope: "account/read_write" } as const).not.toExtend<Doing>()
  expect(command(operator)).toMatchObject({ audience: "operator", scope: undefined })
})
