import { type Cents, negate } from "../../../../kernel/Money.ts"
import type { AnyResource } from "../../../../kernel/Resource.ts"
import type { GlAccount } from "../../../../ledger/ChartOfAccounts.ts"
import { type CoreTransaction, ledgerAccount } from "../../../../ledger/CoreTransaction.ts"
import { type Hold, isOpen, isPositionId } from "../../../../ledger/Position.ts"
import { credit, debit, gl, type Place, type PostingLeg } from "../../../../ledger/Posting.ts"
import { booked } from "../../../../operation/Booked.ts"
import type { Facts } from "../../../../operation/Decision.ts"
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
  /** Moves that bring the money back: of this payment, or of a return of it. Absent: none. */
  readonly undone_by?: ReadonlyArray<string>
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
  const { payment, resource, settlement, suspense } = moving
  const legs = legsAlong(row.path, { settlements: [settlement], suspense })
  const transactions = booked({ cause: resource.kind, legs }, payment.id, { moving, facts }, facts)
  const [transaction] = transactions
  return { holds, transactions, ...(row.shown === true && transaction !== undefined && { shown: transaction }) }
}

const holdsOf = ({ payment, amount }: Moving, hold: MoneyRow["hold"]): ReadonlyArray<Hold> => {
  const { place, refusal } = payment.kept
  if (hold === undefined || refusal !== undefined || !isPositionId(place)) return []
  return [{ account_number_id: place, amount: hold === "place" ? amount : negate(amount) }]
}

/** GL accounts of the payments of a network, besides those that its table names. */
export interface NetworkAccounts {
  readonly settlements: ReadonlyArray<GlAccount>
  readonly suspense: GlAccount
}

/** Payment that moves, with the facts of the decision. */
export interface MovingNow {
  readonly moving: Moving
  readonly facts: Facts
}

/** Returns the legs of a path: a debit and a credit for each step. */
export const legsAlong = (
  path: NonNullable<MoneyRow["path"]>,
  accounts: NetworkAccounts
): ReadonlyArray<PostingLeg<MovingNow>> =>
  path.slice(1).flatMap((to, at) => {
    const from = placeAt(path[at] ?? to, accounts)
    return [
      // The hold guarantees the funds. A credit to an account number that was closed concurrently is decided again.
      { ...debit(from, whole), forced: (now: MovingNow) => isPositionId(from.of(now)) },
      credit(placeAt(to, accounts), whole)
    ]
  })

const whole = { name: "amount", of: ({ moving }: MovingNow): Cents => moving.amount }

const placeAt = (stop: Stop, { settlements, suspense }: NetworkAccounts): Place<MovingNow> => {
  const has = (account: string) => isPositionId(account) || account === suspense
  const placeOf = ({ moving }: MovingNow) => ledgerAccount(moving.payment.kept.place)
  switch (stop) {
    case "place":
      return { name: `account number, or \`${suspense}\` for money sent back from there`, has, of: placeOf }
    case "refuge":
      return {
        name: `account number, or \`${suspense}\` while it is closed`,
        has,
        of: (now) => (isClosed(now.moving.payment.kept.place, now.facts) ? suspense : placeOf(now))
      }
    case "settlement":
      return {
        name: settlements.map((one) => `\`${one}\``).join(" or "),
        has: (account) => settlements.some((one) => one === account),
        of: ({ moving }) => moving.settlement
      }
    default:
      return gl(stop)
  }
}

/** True if a loaded account number may not be credited. A GL account always may. */
export const isClosed = (place: string, facts: Facts): boolean => {
  const position = isPositionId(place) ? facts.position(place) : undefined
  return position !== undefined && !isOpen(position)
}
