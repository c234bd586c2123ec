import { Effect, Stream } from "effect"
import { distinctBy } from "../../../kernel/Distinct.ts"
import { negate } from "../../../kernel/Money.ts"
import { refKey } from "../../../kernel/Resource.ts"
import { firstTransactionAt } from "../../../ledger/EndOfDay.ts"
import { isPositionId } from "../../../ledger/Position.ts"
import type { RecordedLeg, RecordedTransaction, TransactionCode } from "../../../ledger/RecordedTransaction.ts"
import type { JobReader } from "../../../operation/BatchJob.ts"
import { ach } from "../../payments/ach/entry/Ach.ts"
import { type ClearedSettlements, clearedSettlements } from "./ClearedSettlements.ts"
import { onSide, type ReportSource, type Rows } from "./Row.ts"

const typeOf: Readonly<Record<TransactionCode, string>> = {
  ach_origination: "ORIGINATION",
  ach_return: "RETURN",
  ach_dishonored_return: "DISHONORED_RETURN",
  ach_contested_return: "CONTESTED_RETURN"
}

/**
 * Writes the amounts of the entries in settlements that were cleared in the period, even if they were booked before it.
 * The amounts therefore add up to the cash that the settlements moved.
 */
export const achCash = ({ period: { days, until_id }, reader }: ReportSource): Rows =>
  Stream.unwrap(
    Effect.map(clearedSettlements(days, reader), ({ byAccount, since_ms }) =>
      byAccount.size === 0
        ? Stream.empty
        : Stream.mapEffect(reader.ledger.transactions(firstTransactionAt(since_ms), until_id), (page) => {
            const booked = page.flatMap((transaction) => amountsIn(transaction, byAccount))
            return Effect.map(placesOf(booked, reader), (placeOf) => booked.map((one) => rowOf(one, placeOf(one))))
          })
    )
  )

/** An amount of an entry on the account of a settlement. */
interface Booked {
  readonly transaction: RecordedTransaction
  readonly leg: RecordedLeg
  readonly settlement: { readonly id: string; readonly settlement_date: string }
}

const amountsIn = (
  transaction: RecordedTransaction,
  byAccount: ClearedSettlements["byAccount"]
): ReadonlyArray<Booked> =>
  transaction.legs.flatMap((leg) => {
    const settlement = byAccount.get(leg.account)
    // The settlement itself moves the sum to the Federal Reserve.
    return settlement === undefined || transaction.cause === settlement.id ? [] : [{ transaction, leg, settlement }]
  })

/** Account on whose behalf an amount moves; none if the entry names no account of the bank. */
interface Place {
  readonly account_id: string
  readonly account_number_id: string
}

/**
 * Loads the accounts that amounts move on at once. An unposted entry, as for lack of funds, is booked in suspense; the
 * entry names its account.
 */
const placesOf = (booked: ReadonlyArray<Booked>, reader: JobReader) => {
  const positions = booked.flatMap((one) => positionOf(one) ?? [])
  const suspended = booked.filter((one) => positionOf(one) === undefined)
  const objects = suspended.map(({ transaction }) => ({ kind: ach.kind, id: transaction.cause }))
  return Effect.map(
    reader.load({ positions: [...new Set(positions)], objects: distinctBy(objects, refKey) }),
    ({ find, owner }) =>
      (one: Booked): Place => {
        const number = positionOf(one)
        if (number !== undefined) return { account_id: owner(number)?.account_id ?? "", account_number_id: number }
        const { account_id = "", account_number_id = "" } = find(ach, one.transaction.cause)?.object ?? {}
        return { account_id, account_number_id }
      }
  )
}

const positionOf = ({ transaction, leg }: Booked): string | undefined =>
  transaction.legs.find((one) => one !== leg && isPositionId(one.account))?.account

const rowOf = ({ transaction, leg, settlement }: Booked, place: Place) => ({
  settlement_date: settlement.settlement_date,
  settlement_code: settlement.id,
  type: typeOf[transaction.code ?? "ach_origination"],
  ...place,
  ...onSide(negate(leg.amount)),
  ach_id: transaction.cause
})
