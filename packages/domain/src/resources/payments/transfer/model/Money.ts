import { type Cents, negate } from "../../../../kernel/Money.ts"
import type { AnyResource } from "../../../../kernel/Resource.ts"
import type { GlAccount } from "../../../../ledger/ChartOfAccounts.ts"
import {
  type CoreTransaction,
  causeOf,
  coreTransaction,
  type LedgerAccount,
  type Leg,
  ledgerAccount
} from "../../../../ledger/CoreTransaction.ts"
import { type Hold, isOpen, isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Transfer } from "./Transfer.ts"

/**
 * Stop of money. `place`: the account number of the payment, or where else its money is. `refuge`: the place, or suspense
 * while its account number is closed. `settlement`: the account that the payment settles in. Or a GL account.
 */
export type Stop = "place" | "refuge" | "settlement" | GlAccount

/** Money of one move of a payment. */
export interface MoneyRow {
  /** Statuses that the payment moves from. Absent: any. */
  readonly after?: ReadonlyArray<string>
  /** Set for a row of returns alone. */
  readonly of?: "return"
  readonly hold?: "place" | "release"
  /** Stops of the money in order; each step is a pair of legs of one core transaction. */
  readonly path?: readonly [Stop, Stop, ...ReadonlyArray<Stop>]
  /** True if the payment shows the transaction as its own. Default: false. */
  readonly shown?: boolean
}

/** Money of the moves of a network's payments by direction and trigger: the first row that applies, or none. */
export type MoneyOf<On extends string> = Readonly<
  Record<Transfer["direction"], { readonly [T in On]?: ReadonlyArray<MoneyRow> }>
>

/** Money of the moves of any network. */
export type MoneyTable = MoneyOf<string>

/** Money of a move, and the transaction that the payment shows as its own. */
export interface MovedMoney {
  readonly holds: ReadonlyArray<Hold>
  readonly transactions: ReadonlyArray<CoreTransaction>
  readonly shown?: CoreTransaction
}

/** Payment with the facts that its money follows from. */
export interface Moving {
  /** Resource of the payment. */
  readonly resource: Pick<AnyResource, "kind">
  readonly payment: Pick<Transfer, "id" | "direction" | "kept">
  readonly amount: Cents
  readonly isReturn: boolean
  /** GL account that it settles in. */
  readonly settlement: GlAccount
  /** GL account of money that no account number holds. */
  readonly suspense: GlAccount
}

const none: MovedMoney = { holds: [], transactions: [] }

/** Returns the money of a move of a payment out of its status before, which a new payment does not have. */
export const moneyOf = (
  table: MoneyTable,
  moving: Moving,
  on: string,
  before: string | undefined,
  facts: Facts
): MovedMoney => {
  const rows = table[moving.payment.direction][on] ?? []
  const row = rows.find(
    ({ after, of }) => (after?.includes(before ?? "") ?? true) && (of === undefined || moving.isReturn)
  )
  if (row === undefined) return none
  const holds = holdsOf(moving, row.hold)
  if (row.path === undefined) return { holds, transactions: [] }
  const transaction = movedAlong(moving, row.path, facts)
  return { holds, transactions: [transaction], ...(row.shown === true && { shown: transaction }) }
}

const holdsOf = ({ payment, amount }: Moving, hold: MoneyRow["hold"]): ReadonlyArray<Hold> => {
  const { place, refusal } = payment.kept
  if (hold === undefined || refusal !== undefined || !isPositionId(place)) return []
  return [{ account_number_id: place, amount: hold === "place" ? amount : negate(amount) }]
}

const movedAlong = (moving: Moving, path: ReadonlyArray<Stop>, facts: Facts): CoreTransaction => {
  const leg = (stop: Stop, amount: Cents): Leg => {
    const account = accountAt(moving, stop, facts)
    // The hold guarantees the funds. A credit to an account number that was closed concurrently is decided again.
    return { account, amount, ...(isPositionId(account) && amount < 0 && { forced: true }) }
  }
  const { amount } = moving
  const legs = path.slice(1).flatMap((to, at) => [leg(path[at] ?? to, negate(amount)), leg(to, amount)])
  return coreTransaction(facts.newId("core_transaction"), causeOf(moving.resource, moving.payment.id), legs)
}

const accountAt = ({ payment, settlement, suspense }: Moving, stop: Stop, facts: Facts): LedgerAccount => {
  const place = ledgerAccount(payment.kept.place)
  if (stop === "place") return place
  if (stop === "refuge") return isClosed(place, facts) ? suspense : place
  return stop === "settlement" ? settlement : stop
}

/** True if a loaded account number may not be credited. A GL account always may. */
export const isClosed = (place: string, facts: Facts): boolean => {
  const position = isPositionId(place) ? facts.position(place) : undefined
  return position !== undefined && !isOpen(position)
}
