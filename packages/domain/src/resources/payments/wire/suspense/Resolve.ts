import { Result } from "effect"
import { negate } from "../../../../kernel/Money.ts"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { coreTransaction } from "../../../../ledger/CoreTransaction.ts"
import { isOpen } from "../../../../ledger/Position.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { transition } from "../../../../operation/Transition.ts"
import { SUSPENSE } from "../model/Place.ts"
import { type SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { acceptWire } from "../outgoing/Create.ts"
import { withdrawnFromOriginal } from "../outgoing/Original.ts"
import { anotherReturn, reasonOfRejection, returned, returnFields } from "../returns/Return.ts"

/** Destination of money in suspense, as the operator states it. */
export interface StatedTarget {
  readonly to: NonNullable<SuspenseItem["resolution"]>["to"]
  /** Credited account number, for `account_number` alone. */
  readonly account_number_id?: string
}

type Part = Result.Result<
  { readonly parts: Partial<Decision>; readonly resolution: NonNullable<SuspenseItem["resolution"]> },
  Rejection
>

/** Moves the money of an open item out of suspense: back to the sender, to an account number, or to unclaimed property. */
export const resolveItem = (id: string, stated: StatedTarget, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(suspenseItem, id, facts)
    const one = yield* found(wire, before.object.wire_id, facts)
    if ((stated.to === "account_number") !== (stated.account_number_id !== undefined)) {
      return yield* Result.fail(reject("parameters_invalid", fault("value_conflicting", "to", "account_number_id")))
    }
    const { parts, resolution } = yield* stated.to === "sender"
      ? sentAgain(before.object, one, facts)
      : booked(before.object, stated, facts)
    const moved = yield* transition(suspenseItem, before, "resolve", { resolution }, facts)
    return together([parts, moved.parts])
  })

const booked = ({ wire_id, amount }: SuspenseItem, { to, account_number_id }: StatedTarget, facts: Facts): Part => {
  const account = account_number_id ?? "gl_unclaimed_property"
  if (account_number_id !== undefined) {
    const position = facts.position(account_number_id)
    if (position === undefined) return refused("not_found")
    if (!isOpen(position)) return refused("account_number_not_active")
  }
  const legs = [
    { account: SUSPENSE, amount: negate(amount) },
    { account, amount }
  ]
  return Result.succeed({
    parts: { transactions: [coreTransaction(facts.newId("core_transaction"), wire_id, legs)] },
    resolution: { to, ...(account_number_id !== undefined && { account_number_id }) }
  })
}

const refused = (code: "not_found" | "account_number_not_active") =>
  Result.fail(reject("parameters_invalid", fault(code, "account_number_id")))

// The money of an outgoing wire came from an account number of the bank: it has no sender.
const sentAgain = ({ amount }: SuspenseItem, before: Versioned<Wire>, facts: Facts): Part =>
  Result.gen(function* () {
    const one = before.object
    if (one.direction === "outgoing")
      return yield* Result.fail(reject("object_state_conflict", fault("value_not_allowed", "to")))
    yield* anotherReturn(one)
    const reason = reasonOfRejection(one.rejection)
    const { wire: back, decision: made } = acceptWire(returnFields(one, { reason, amount }, SUSPENSE, facts), facts)
    const withdrawn = one.type === "return" ? withdrawnFromOriginal(one, facts) : {}
    return {
      parts: together([made, returned(before, back, "client", facts), withdrawn]),
      resolution: { to: "sender", wire_id: back.id }
    }
  })
