/**
 * The layouts of the files that the bank writes, as data: a file for each type of report. They use the vocabulary of
 * `columns`, as the layouts of submitted files do. The lines are left to the bank, writing them to Writer.ts of the
 * package.
 */

import type { Layout } from "../columns/Layout.ts"
import { achCashReconciliation } from "./AchCashReconciliation.ts"
import { dailyActivity } from "./DailyActivity.ts"
import { dailyBalance } from "./DailyBalance.ts"
import { networkSettlement } from "./NetworkSettlement.ts"
import { platformReconciliation } from "./PlatformReconciliation.ts"

/** Types of the files that the bank writes, as in file names. */
export const reportTypes = [
  "daily_balance",
  "daily_activity",
  "ach_cash_reconciliation",
  "network_settlement",
  "platform_reconciliation"
] as const

/** Type of a file that the bank writes. */
export type ReportType = (typeof reportTypes)[number]

/** Layouts of the files that the bank writes. All are ours: none is public. */
export const reports: { readonly [T in ReportType]: Layout } = {
  daily_balance: dailyBalance,
  daily_activity: dailyActivity,
  ach_cash_reconciliation: achCashReconciliation,
  network_settlement: networkSettlement,
  platform_reconciliation: platformReconciliation
}
