/**
 * General ledger accounts of the bank, per program. They are append-only: balances are summed on read, so that payments
 * do not contend for the row of a settlement account. Source: S51.
 */
export const glAccounts = {
  gl_due_from_reserve: "Due from the Federal Reserve (asset)",
  gl_funding_suspense: "Money the bank credits by hand, until its origin is booked (suspense)",
  gl_loans_receivable: "Principal that borrowers owe the bank (asset)",
  gl_interest_receivable: "Interest that borrowers owe the bank (asset)",
  gl_fees_receivable: "Fees that borrowers owe the bank (asset)",
  gl_disputes_receivable: "Credited to borrowers until their disputes are decided (asset)",
  gl_card_settlement: "What card networks and the bank owe each other, until they settle (clearing)",
  gl_rewards_liability: "Rewards in USD that borrowers have earned (liability)",
  gl_charge_off_allowance: "Set aside for principal that is charged off (contra asset)",
  gl_interest_income: "Interest that credit earns (income)",
  gl_fee_income: "Fees that credit earns (income)",
  gl_credit_adjustments: "What adjustments of credit cost the bank or bring it (expense)",
  gl_rewards_expense: "What rewards cost the bank (expense)"
} as const

/** Id of a general ledger account. */
export type GlAccount = keyof typeof glAccounts

/**
 * Returns the account of the amounts that one ACH settlement moves between the bank and the Federal Reserve. It nets to
 * zero once cleared. Each settlement has its own, so that a day's entries net to the Fed's movement (S51).
 */
export const achSettlementAccount = (settlementId: string): string => `gl_${settlementId}`

/** Returns the suspense account of one settlement: incoming ACH that could not be posted, until returned or posted. */
export const achSuspenseAccount = (settlementId: string): string =>
  `gl_${settlementId.replace(/^ach_settlement_/, "ach_suspense_")}`
