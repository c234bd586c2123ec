import { Effect, Stream } from "effect"
import type { Resource } from "../../../kernel/Resource.ts"
import type { JobReader } from "../../../operation/BatchJob.ts"
import { FBO_ID } from "../../deposits/core-account/CoreAccount.ts"
import { nonPostedTransaction } from "../../lending/non-posted-transaction/NonPostedTransaction.ts"
import { openByFile, subledgerBalance } from "../../lending/subledger-balance/model/SubledgerBalance.ts"
import { dollars } from "../../submissions/book/Amount.ts"
import { submission } from "../../submissions/submission/Submission.ts"
import type { ReportSource, Rows } from "./Row.ts"

/** Maximum number of objects read at once. */
const PAGE = 500

/** Number and sum of amounts, in cents. */
interface Sum {
  readonly count: number
  readonly total: bigint
}

const nothing: Sum = { count: 0, total: 0n }

/** Compares the last files of the program with the FBO account. Programs without such files have nothing to compare. */
export const platformReconciliation = ({ report_date, period: { until_id }, reader }: ReportSource): Rows =>
  Stream.fromEffect(
    Effect.gen(function* () {
      const balances = yield* sumOver(subledgerBalance, openByFile, reader, (one) =>
        one.type === "deposit" ? one.kept.amount : undefined
      )
      const pending = yield* nonPosted(reader)
      if (balances.count + pending.count === 0) return []
      const fbo = yield* reader.ledger.balance(FBO_ID, until_id)
      const difference = fbo - balances.total - pending.total
      return [
        {
          report_date,
          core_account_id: FBO_ID,
          currency: "USD",
          balance_count: String(balances.count),
          deposit_balances: dollars(balances.total),
          non_posted_count: String(pending.count),
          non_posted_transactions: dollars(pending.total),
          fbo_balance: dollars(fbo),
          difference: dollars(difference),
          status: difference === 0n ? "BALANCED" : "UNBALANCED"
        }
      ]
    })
  )

/** Sums the transactions of the last file of non-posted transactions. */
const nonPosted = Effect.fnUntraced(function* (reader: JobReader) {
  const last = yield* reader.newest(submission, { file_type: "non_posted_transactions", status: "accepted" })
  if (last === undefined) return nothing
  return yield* sumOver(nonPostedTransaction, { submission_id: last.object.id }, reader, ({ amount }) => amount)
})

const sumOver = Effect.fnUntraced(function* <A extends { readonly id: string }>(
  resource: Resource<A>,
  filters: Readonly<Record<string, string>>,
  reader: JobReader,
  amountOf: (object: A) => number | undefined
) {
  let { count, total } = nothing
  for (let after = `${resource.kind}_`, isLast = false; !isLast; ) {
    const page = yield* reader.list(resource, { filters, after, limit: PAGE })
    for (const { object } of page.members) {
      const amount = amountOf(object)
      if (amount === undefined) continue
      count += 1
      total += BigInt(amount)
    }
    after = page.members.at(-1)?.object.id ?? after
    isLast = page.is_last
  }
  return { count, total } satisfies Sum
})
