import type { FileRecord } from "@vostro/submissions"
import { Effect, Stream } from "effect"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import type { RecordedLeg, RecordedTransaction } from "../../../ledger/RecordedTransaction.ts"
import { achSettlement } from "../../payments/ach/queue/AchSettlement.ts"
import { blockchainPayment } from "../../payments/blockchain-payment/model/BlockchainPayment.ts"
import { instantPayment } from "../../payments/instant-payment/model/InstantPayment.ts"
import { settlementAccounts } from "../../payments/instant-payment/model/Network.ts"
import { wire } from "../../payments/wire/model/Wire.ts"
import { dollars } from "../../submissions/book/Amount.ts"
import type { ReportSource, Rows } from "./Row.ts"

const RESERVE: GlAccount = "gl_due_from_reserve"

/** Accounts in which the bank settles with networks. */
const accounts: ReadonlyArray<string> = [...new Set([RESERVE, ...Object.values(settlementAccounts)])]

/** Returns the network of cash on a settlement account, by the kind of its cause. */
const networkOf = ({ cause }: RecordedTransaction, { account }: RecordedLeg): string => {
  const isOf = ({ kind }: { readonly kind: string }) => cause.startsWith(`${kind}_`)
  if (isOf(achSettlement)) return "ach"
  if (isOf(wire)) return "fedwire"
  if (isOf(instantPayment)) return account === settlementAccounts.rtp ? "rtp" : "fednow"
  return isOf(blockchainPayment) ? "blockchain" : "other"
}

/** Cash of a network on an account, in cents. */
interface Totals {
  readonly network: string
  readonly account: string
  credit_count: number
  credits: bigint
  debit_count: number
  debits: bigint
}

/** Writes the sums of the cash that the networks moved in the period. */
export const networkSettlement = ({ report_date, period: { from_id, until_id }, reader }: ReportSource): Rows =>
  Stream.fromEffect(
    Effect.map(
      Stream.runFold(
        reader.ledger.transactions(from_id, until_id),
        () => new Map<string, Totals>(),
        (totals, page) => {
          for (const transaction of page) {
            for (const leg of transaction.legs) if (accounts.includes(leg.account)) count(totals, transaction, leg)
          }
          return totals
        }
      ),
      (totals) => [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => rowOf(one, report_date))
    )
  )

// A debit to these asset accounts is cash received.
const count = (totals: Map<string, Totals>, transaction: RecordedTransaction, leg: RecordedLeg): void => {
  const network = networkOf(transaction, leg)
  const { account, amount } = leg
  const key = `${network} ${account}`
  const one = totals.get(key) ?? { network, account, credit_count: 0, credits: 0n, debit_count: 0, debits: 0n }
  if (amount < 0) {
    one.credit_count += 1
    one.credits -= BigInt(amount)
  } else {
    one.debit_count += 1
    one.debits += BigInt(amount)
  }
  totals.set(key, one)
}

const rowOf = ({ network, account, ...one }: Totals, report_date: string): FileRecord => ({
  report_date,
  network,
  settlement_account: account,
  currency: "USD",
  credit_count: String(one.credit_count),
  credits: dollars(one.credits),
  debit_count: String(one.debit_count),
  debits: dollars(one.debits),
  net_amount: dollars(one.credits - one.debits)
})
