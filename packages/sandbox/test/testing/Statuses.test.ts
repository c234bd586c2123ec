import type { Id } from "@vostro/domain/operations"
import type { OutputOf } from "@vostro/http/promise"
import type { TestBank } from "@vostro/sandbox/test"
import { type StatusOf, statusesOf } from "@vostro/sandbox/testing/Statuses"
import { expect, expectTypeOf, it } from "vitest"

type Until = TestBank["until"]

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

it("types the status by the kind in the id", () => {
  expectTypeOf<"return_dishonored">().toExtend<StatusOf<Id<"ach">>>()
  expectTypeOf<"completed">().not.toExtend<StatusOf<Id<"ach">>>()
  expectTypeOf<"scheduled">().toExtend<StatusOf<Id<"wire">>>()
  expectTypeOf<"return_dishonored">().not.toExtend<StatusOf<Id<"wire">>>()
  // An account can be closed, an account number cannot.
  expectTypeOf<"closed">().toExtend<StatusOf<Id<"account">>>()
  expectTypeOf<"closed">().not.toExtend<StatusOf<Id<"account_number">>>()
  expectTypeOf<StatusOf<string>>().toEqualTypeOf<string>()
  expectTypeOf<StatusOf<"ach_1">>().toEqualTypeOf<string>()
})

it("takes the ids of the client's answers", () => {
  const posted = (until: Until, { id }: OutputOf<"ach.create">) => until(id, "posted")
  expectTypeOf(posted).toBeFunction()
  expectTypeOf<StatusOf<OutputOf<"internal_transfer.create">["id"]>>().toEqualTypeOf<
    "processing" | "posted" | "rejected"
  >()
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
