import {
  explained,
  fault,
  REQUEST,
  type Rejection,
  reject,
  type Standing,
  stateFault
} from "../../../kernel/Rejection.ts"
import type { Account } from "../../deposits/account/model/Account.ts"
import type { CoreAccount } from "../../deposits/core-account/CoreAccount.ts"
import type { CreditBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import { isOwed, negated, PARTS, type Totals } from "../subledger-balance/model/Totals.ts"
import { rowOf, TRANSACTION_TYPES } from "./TransactionTypes.ts"
import { isReversal, type UserCreditTransaction } from "./UserCreditTransaction.ts"

/** A transaction about to be booked, with all state that its guards check. */
export interface Booking {
  readonly transaction: Pick<UserCreditTransaction, "type" | "amount" | "amount_breakdown" | "details">
  readonly balance: Pick<CreditBalance, "status" | "client_settlement_bank_account_id"> & {
    readonly details: Pick<CreditBalance["details"], "max_funding_amount">
    readonly kept: Pick<CreditBalance["kept"], "totals">
  }
  readonly account: Pick<Account, "status">
  /** The core account that lends on the balance; undefined if the bank lends. */
  readonly lender: Pick<CoreAccount, "status"> | undefined
  /** The account's credit left, in cents; undefined if it states none. */
  readonly credit_left: number | undefined
  /** The balance's totals after the booking. */
  readonly after: Totals
}

type Guard = (booking: Booking) => Rejection | undefined

const conflict = (code: "value_too_large" | "value_not_allowed", name: string, why: string) =>
  reject("related_object_conflict", explained(fault(code, name), why))

const notReady = (one: Standing, legal: ReadonlyArray<string> = ["active"]) =>
  reject("related_object_not_ready", stateFault(one, REQUEST, legal, "status_not_active", "user_credit_balance_id"))

const afterChargeOff = TRANSACTION_TYPES.filter((type) => rowOf(type).after_charge_off === true)
const CHARGED_OFF = `The balance is charged off; the request needs one of the types ${afterChargeOff.join(", ")}.`
const RECOVERED = "The balance has a smaller charged-off amount; recoveries need one that covers them."

const isDraw = ({ transaction }: Booking): boolean =>
  rowOf(transaction.type).draws === true && transaction.amount > 0 && !isReversal(transaction)

/** Checks of a transaction against the state of its balance, in order. */
const guards: ReadonlyArray<Guard> = [
  ({ balance: { status } }) => (status === "active" ? undefined : notReady({ kind: "subledger_balance", status })),
  ({ account: { status } }) =>
    status === "closed" ? notReady({ kind: "account", status }, ["active", "inactive"]) : undefined,
  (booking) => {
    const { status } = booking.account
    return isDraw(booking) && status !== "active" ? notReady({ kind: "account", status }) : undefined
  },
  // A type that settles no money leaves the books of a lending program unchanged.
  ({ balance, lender, transaction: { type } }) =>
    balance.client_settlement_bank_account_id !== undefined &&
    lender?.status !== "active" &&
    rowOf(type).money !== undefined
      ? notReady({ kind: "core_account", status: lender?.status ?? "unknown" })
      : undefined,
  // Debt that arises after a charge-off, such as a lost dispute, must be charged off as well, and money received for it
  // is a recovery.
  ({ balance, transaction: { type } }) =>
    balance.kept.totals.charge_offs > 0 && rowOf(type).after_charge_off !== true
      ? conflict("value_not_allowed", "type", CHARGED_OFF)
      : undefined,
  ({ transaction, balance }) =>
    transaction.type === "charge_off" && !isReversal(transaction) && !clears(transaction, balance)
      ? conflict("value_not_allowed", "amount_breakdown", "A charge-off needs every part of the debt, exactly.")
      : undefined,
  ({ after }) => (isOwed(after.charge_off) ? undefined : conflict("value_too_large", "amount_breakdown", RECOVERED)),
  ({ transaction, after }) =>
    rowOf(transaction.type).rewards === "down" && !isReversal(transaction) && after.rewards < 0
      ? conflict(
          "value_too_large",
          "details.rewards.amount",
          "The balance has fewer rewards; it needs as many as it loses."
        )
      : undefined,
  (booking) =>
    isDraw(booking) && exceeds(booking) ? reject("limit_exceeded", fault("value_too_large", "amount")) : undefined
]

// A charge-off takes the whole debt, part by part (S61).
const clears = ({ amount_breakdown }: Booking["transaction"], { kept }: Booking["balance"]): boolean => {
  const all = negated(kept.totals.core)
  return PARTS.every((part) => amount_breakdown[part] === all[part])
}

const exceeds = ({ balance, transaction, credit_left, after }: Booking): boolean => {
  const most = balance.details.max_funding_amount
  return (
    (credit_left !== undefined && transaction.amount_breakdown.principal > credit_left) ||
    (rowOf(transaction.type).counts === "funded" && most !== undefined && after.funded > most)
  )
}

/** Returns the first obstacle to a transaction, if any. */
export const firstObstacle = (booking: Booking): Rejection | undefined => {
  for (const guard of guards) {
    const refusal = guard(booking)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
