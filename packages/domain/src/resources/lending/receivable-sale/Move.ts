import { Array as Arr, Result } from "effect"
import { subErrorCodes } from "../../../kernel/ErrorCode.ts"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { explained } from "../../../kernel/StateFault.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import type { Leg } from "../../../ledger/CoreTransaction.ts"
import { available, isPositionId } from "../../../ledger/Position.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { booked, paidLegs, soldLegs, undoneLegs } from "./Ledger.ts"
import { receivableSale, SALE_QUEUE } from "./ReceivableSale.ts"

/** Confirms a proposed sale: its receivables leave the bank's books, and the buyer owes the price. */
export const confirmSale = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(receivableSale, id, facts)
    const { object, parts } = yield* transition(
      receivableSale,
      before,
      "confirm",
      { confirmed_at: facts.now.iso },
      facts
    )
    return decision({ ...parts, transactions: booked(object, soldLegs(object), facts) })
  })

/** Settles a confirmed sale from the buyer's account number, which must be open and have the funds. */
export const settleSale = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(receivableSale, id, facts)
    const { object, parts } = yield* transition(receivableSale, before, "settle", { settled_at: facts.now.iso }, facts)
    const legs = paidLegs(object)
    yield* payable(legs, facts)
    return decision({ ...parts, transactions: booked(object, legs, facts) })
  })

/** Undoes every move of a sale at once, and releases its transactions page by page. */
export const unwindSale = (id: string, on: "reject" | "unwind", facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(receivableSale, id, facts)
    const { object, parts } = yield* transition(receivableSale, before, on, {}, facts)
    const legs = undoneLegs(object)
    yield* payable(legs, facts)
    const timers = [{ queue: SALE_QUEUE, object_id: id, due_at_ms: facts.now.ms }]
    return decision({ ...parts, transactions: booked(object, legs, facts), timers })
  })

const payable = (legs: ReadonlyArray<Leg>, facts: Facts): Result.Result<void, Rejection> => {
  for (const { account, amount } of legs) {
    if (!isPositionId(account)) continue
    const position = facts.position(account)
    const faults = closedFaults(position, NUMBER)
    if (Arr.isReadonlyArrayNonEmpty(faults)) return Result.fail(reject("related_object_not_ready", ...faults))
    if (position === undefined || available(position) + amount < 0) {
      return Result.fail(reject("related_object_not_ready", withoutFunds))
    }
  }
  return Result.succeed(undefined)
}

const NUMBER = "settlement_account_number_id"
const withoutFunds = explained(fault("insufficient_funds", NUMBER), subErrorCodes.insufficient_funds)
