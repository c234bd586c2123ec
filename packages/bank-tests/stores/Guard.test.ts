import { guardOf } from "@vostro/domain/kernel/Guard"
import { Business, Individual, SoleProp } from "@vostro/domain/resources/customers/entity/Entity"
import { Account } from "@vostro/domain/resources/deposits/account/model/Account"
import { NonPostedTransaction } from "@vostro/domain/resources/lending/non-posted-transaction/NonPostedTransaction"
import { SubledgerBalance } from "@vostro/domain/resources/lending/subledger-balance/model/SubledgerBalance"
import { UserCreditTransaction } from "@vostro/domain/resources/lending/user-credit-transaction/UserCreditTransaction"
import { UserDepositTransaction } from "@vostro/domain/resources/lending/user-deposit-transaction/UserDepositTransaction"
import { arbitraryOf } from "@vostro/testing"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const One = Schema.Struct({ one: Schema.String })
const exclusive = Schema.Union([One, Schema.Struct({ other: Schema.Int })], { mode: "oneOf" })
const tuple = Schema.Tuple([Schema.String, Schema.Null])

/** Schemas of objects that files make, and shapes that they lack. */
const schemas = {
  entity: Schema.Union([Individual, Business, SoleProp]),
  account: Account,
  balance: SubledgerBalance,
  credit: UserCreditTransaction,
  deposit: UserDepositTransaction,
  nonPosted: NonPostedTransaction,
  record: Schema.Record(Schema.String, Schema.Boolean),
  checkedStruct: One.check(Schema.isMaxProperties(1)),
  distinctItems: Schema.Array(One).check(Schema.isUnique()),
  empty: Schema.Struct({})
}

const wide = { one: "a", more: 1 }

/** Replaces the part that `at` counts to, in the order of a walk; with `undefined`, omits it. */
const replaced = (whole: unknown, at: number, by: unknown): unknown => {
  let left = at
  return JSON.parse(JSON.stringify(whole, (_, part) => (left-- === 0 ? by : part)) ?? "null")
}

it.each(Object.entries<Schema.Codec<unknown>>(schemas))("accepts what Schema.is accepts of %s", (_, schema) => {
  const [guard, is] = [guardOf(schema), Schema.is(schema)]
  const valid = arbitraryOf(schema)
  fc.assert(fc.property(valid, (value) => guard(value)))
  const part = fc.oneof(
    fc.constant(undefined),
    fc.jsonValue(),
    fc.constantFrom({ one: "" }, { one: "", other: 1 }, [""])
  )
  const damaged = fc.tuple(valid, fc.nat(40), part).map(([value, at, by]) => replaced(value, at, by))
  fc.assert(
    fc.property(damaged, (value) => {
      expect(guard(value)).toBe(is(value))
    })
  )
})

it.each<[string, Schema.Decoder<unknown>, ReadonlyArray<unknown>]>([
  ["distinct items", schemas.distinctItems, [[wide, { one: "a", more: 2 }], [wide]]],
  ["a struct with a filter", schemas.checkedStruct, [wide, { one: "a" }]],
  ["an empty struct", schemas.empty, [[], 0, "", null, undefined]],
  ["one of two", exclusive, [{ one: "a" }, { one: "a", other: 1 }, { other: 1 }, {}]],
  ["a tuple", tuple, [["a", null], ["a"], ["a", null, 1], []]]
])("leaves %s to Schema.is", (_, schema, values) => {
  expect(values.map(guardOf(schema))).toEqual(values.map(Schema.is(schema)))
})
