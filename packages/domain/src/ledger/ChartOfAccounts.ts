/**
 * The bank's general ledger accounts of each program. They are append-only: entries are summed on read, so that no
 * payment waits for the row of a settlement account. Source: S51.
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

/** The id of a general ledger account. */
export type GlAccount = keyof typeof glAccounts

/**
 * The account of what one settlement of ACH moves between the bank and the Federal Reserve, which nets to zero once it
 * is cleared: one for each settlement, so that a day's entries net to what the Fed moves (S51).
 */
export const achSettlementAccount = (settlementId: string): string => `gl_${settlementId}`

/** The account where incoming ACH of one settlement waits that could not be posted, until it is returned or posted. */
export const achSuspenseAccount = (settlementId: string): string =>
  `gl_${settlementId.replace(/^ach_settlement_/, "ach_suspense_")}`
