import type { TestBank } from "@vostro/sandbox/test"
import { statusesOf } from "@vostro/sandbox/testing/Statuses"
import { expect, expectTypeOf, it } from "vitest"

type Until = TestBank["until"]

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.
it("types the status by the kind in the id", () => {
  const accepts = (until: Until, ach: `ach_${string}`, wire: `wire_${string}`, number: `account_number_${string}`) => {
    until(ach, "return_dishonored")
    until(wire, "scheduled")
    until(number, "inactive")
    // @ts-expect-error: no ACH payment is completed
    until(ach, "completed")
    // @ts-expect-error: no wire is dishonored
    until(wire, "return_dishonored")
    // @ts-expect-error: an account can be closed, an account number cannot
    until(number, "closed")
  }
  expectTypeOf(accepts).toBeFunction()
  expectTypeOf<Until>().toBeCallableWith("ach_1", "any: the type of this id has no kind")
})

it.each([
  ["internal_transfer", ["processing", "posted", "rejected"]],
  ["unheard_of", []]
])("knows the statuses of %s", (kind, statuses) => {
  expect(statusesOf(kind)).toEqual(statuses)
})

it.each(["account", "account_number", "ach", "card", "instant_payment", "wire", "blockchain_payment", "funding"])(
  "knows some of %s",
  (kind) => expect(statusesOf(kind).length).toBeGreaterThan(1)
)
