import { Effect, Stream } from "effect"
import { negate } from "../../../kernel/Money.ts"
import type { CoreTransaction, Leg, TransactionCode } from "../../../ledger/CoreTransaction.ts"
import { firstTransactionAt } from "../../../ledger/EndOfDay.ts"
import { isPositionId } from "../../../ledger/Position.ts"
import { type ClearedSettlements, clearedSettlements } from "./ClearedSettlements.ts"
import { ownersOf } from "./Owners.ts"
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
            const transactions = booked.map(({ transaction }) => transaction)
            return Effect.map(ownersOf(transactions, reader), (ownerOf) => booked.map((one) => rowOf(one, ownerOf)))
          })
    )
  )

/** An amount of an entry on the account of a settlement. */
interface Booked {
  readonly transaction: CoreTransaction
  readonly leg: Leg
  readonly settlement: { readonly id: string; readonly settlement_date: string }
}

const amountsIn = (transaction: CoreTransaction, byAccount: ClearedSettlements["byAccount"]): ReadonlyArray<Booked> =>
  transaction.legs.flatMap((leg) => {
    const settlement = byAccount.get(leg.account)
    // The settlement itself moves the sum to the Federal Reserve.
    return settlement === undefined || transaction.cause === settlement.id ? [] : [{ transaction, leg, settlement }]
  })

const rowOf = ({ transaction, leg, settlement }: Booked, ownerOf: (account: string) => string) => {
  const place = transaction.legs.find((one) => one !== leg)?.account ?? ""
  return {
    settlement_date: settlement.settlement_date,
    settlement_code: settlement.id,
    type: typeOf[transaction.code ?? "ach_origination"],
    account_id: ownerOf(place),
    account_number_id: isPositionId(place) ? place : "",
    ...onSide(negate(leg.amount)),
    ach_id: transaction.cause
  }
}
