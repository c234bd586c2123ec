import { Stream } from "effect"
import { momentOf } from "../../../kernel/Identifier.ts"
import { dollars } from "../../submissions/book/Amount.ts"
import type { ReportSource, Rows } from "./Row.ts"

/** Writes the balance of every account number that was opened by the end of the day. */
export const dailyBalance = ({ report_date, period: { until_id, until_ms }, reader }: ReportSource): Rows =>
  Stream.map(reader.ledger.closingBalances(until_id), (page) =>
    page
      // The ledger also has account numbers opened later, at zero. A report that is written again must leave them out.
      .filter(({ account_number_id }) => momentOf(account_number_id) < until_ms)
      .map(({ core_account_id, account_id, account_number_id, balance }) => ({
        report_date,
        core_account_id,
        account_id,
        account_number_id,
        currency: "USD",
        closing_balance: dollars(balance)
      }))
  )
