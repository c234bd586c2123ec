import { Array as Arr, Result } from "effect"
import { subErrorCodes } from "../../../kernel/ErrorCode.ts"
import { explained, fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import type { CoreTransaction } from "../../../ledger/CoreTransaction.ts"
import { available, isPositionId } from "../../../ledger/Position.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { booked } from "../../../operation/Booked.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { paid, sold, undone, unsold } from "./Ledger.ts"
import { type ReceivableSale, receivableSale, SALE_QUEUE } from "./ReceivableSale.ts"

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
    return decision({ ...parts, transactions: booked(sold, id, object, facts) })
  })

/** Settles a confirmed sale from the buyer's account number, which must be open and have the funds. */
export function* settleSale(id: ReceivableSale["id"]): Asking<Decision> {
  const before = yield* load(receivableSale, id)
  const facts = yield* asked({ positions: [before.object.settlement_account_number_id] })
  const { object, parts } = yield* transition(receivableSale, before, "settle", { settled_at: facts.now.iso }, facts)
  const transactions = booked(paid, id, object, facts)
  yield* payable(transactions, facts)
  return decision({ ...parts, transactions })
}

/** Undoes every move of a sale at once, and releases its transactions page by page. */
export function* unwindSale(id: ReceivableSale["id"], on: "reject" | "unwind"): Asking<Decision> {
  const before = yield* load(receivableSale, id)
  const { settled_at, settlement_account_number_id: number } = before.object
  const facts = yield* asked({ positions: settled_at === undefined ? [] : [number] })
  const { object, parts } = yield* transition(receivableSale, before, on, {}, facts)
  const transactions = undoing(object, facts)
  yield* payable(transactions, facts)
  const timers = [{ queue: SALE_QUEUE, object_id: id, due_at_ms: facts.now.ms }]
  return decision({ ...parts, transactions, timers })
}

const undoing = (sale: ReceivableSale, facts: Facts): ReadonlyArray<CoreTransaction> => {
  if (sale.confirmed_at === undefined) return []
  return sale.settled_at === undefined ? booked(unsold, sale.id, sale, facts) : booked(undone, sale.id, sale, facts)
}

const payable = (transactions: ReadonlyArray<CoreTransaction>, facts: Facts): Result.Result<void, Rejection> => {
  for (const { account, amount } of transactions.flatMap(({ legs }) => legs)) {
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
