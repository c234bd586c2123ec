import { type ChartAccount, chartAccount } from "../../../../ledger/ChartOfAccounts.ts"

/**
 * Returns the account of the amounts that one ACH settlement moves between the bank and the Federal Reserve. It nets to
 * zero once cleared. Each settlement has its own, so that a day's entries net to the Fed's movement (S51).
 */
export const achSettlementAccount = (settlementId: string): ChartAccount => chartAccount(`gl_${settlementId}`)

/** Returns the suspense account of one settlement: incoming ACH that could not be posted, until returned or posted. */
export const achSuspenseAccount = (settlementId: string): ChartAccount =>
  chartAccount(`gl_${settlementId.replace(/^ach_settlement_/, "ach_suspense_")}`)

/** True for the account of an ACH settlement. */
export const isAchSettlementAccount = (account: string): boolean => account.startsWith("gl_ach_settlement_")

/** True for the suspense account of an ACH settlement. */
export const isAchSuspenseAccount = (account: string): boolean => account.startsWith("gl_ach_suspense_")
