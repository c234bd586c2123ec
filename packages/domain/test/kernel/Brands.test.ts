import type { Id } from "@vostro/domain/kernel/Id"
import type { Cents } from "@vostro/domain/kernel/Money"
import type { CoreTransaction, LedgerAccount, Leg } from "@vostro/domain/ledger/CoreTransaction"
import type { Move, positionId } from "@vostro/domain/ledger/Position"
import { expectTypeOf, it } from "vitest"

// The type check, `npm run check`, fails if one of these does not hold; at run time they do nothing.

it("accepts no plain number and no arithmetic on amounts as cents", () => {
  expectTypeOf<number>().not.toExtend<Cents>()
  expectTypeOf<5>().not.toExtend<Cents>()
  expectTypeOf((a: Cents, b: Cents) => a + b).returns.not.toExtend<Cents>()
  expectTypeOf<{ account: LedgerAccount; amount: number }>().not.toExtend<Leg>()
  expectTypeOf<Omit<Move, "held"> & { held: number }>().not.toExtend<Move>()
})

it("accepts cents as a number and as cents", () => {
  expectTypeOf<Cents>().toExtend<number>()
  expectTypeOf<{ account: LedgerAccount; amount: Cents }>().toExtend<Leg>()
})

it("accepts accounts of the chart and positions as the account of a leg, and no other text", () => {
  expectTypeOf<"gl_wire_suspense">().toExtend<Leg["account"]>()
  expectTypeOf<"gl_wire_suspens">().not.toExtend<Leg["account"]>()
  expectTypeOf<string>().not.toExtend<Leg["account"]>()
  expectTypeOf<"">().not.toExtend<Leg["account"]>()
  expectTypeOf<Id<"entity">>().not.toExtend<Leg["account"]>()
  expectTypeOf<Id<"account_number">>().not.toExtend<Leg["account"]>()
  expectTypeOf<string>().not.toExtend<CoreTransaction["cause"]>()
  expectTypeOf<Id<"entity">>().not.toExtend<Parameters<typeof positionId>[0]>()
})

it("accepts plain text as an id, and no id of another kind", () => {
  expectTypeOf<Id<"account">>().not.toExtend<Id<"account_number">>()
  expectTypeOf<Id<"account_number">>().not.toExtend<Id<"account">>()
  expectTypeOf<Id<"account">>().toExtend<Id<"account">>()
  expectTypeOf<string>().toExtend<Id<"account">>()
})
