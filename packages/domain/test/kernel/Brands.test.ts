import type { Id } from "@vostro/domain/kernel/Id"
import type { Cents } from "@vostro/domain/kernel/Money"
import type { Leg } from "@vostro/domain/ledger/CoreTransaction"
import type { Move } from "@vostro/domain/ledger/Position"
import { expectTypeOf, it } from "vitest"

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

it("accepts no plain number and no arithmetic on amounts as cents", () => {
  expectTypeOf<number>().not.toExtend<Cents>()
  expectTypeOf<5>().not.toExtend<Cents>()
  expectTypeOf((a: Cents, b: Cents) => a + b).returns.not.toExtend<Cents>()
  expectTypeOf<{ account: string; amount: number }>().not.toExtend<Leg>()
  expectTypeOf<Omit<Move, "held"> & { held: number }>().not.toExtend<Move>()
})

it("accepts cents as a number and as cents", () => {
  expectTypeOf<Cents>().toExtend<number>()
  expectTypeOf<{ account: string; amount: Cents }>().toExtend<Leg>()
})

it("accepts plain text as an id, and no id of another kind", () => {
  expectTypeOf<Id<"account">>().not.toExtend<Id<"account_number">>()
  expectTypeOf<Id<"account_number">>().not.toExtend<Id<"account">>()
  expectTypeOf<Id<"account">>().toExtend<Id<"account">>()
  expectTypeOf<string>().toExtend<Id<"account">>()
})
