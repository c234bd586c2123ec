/**
 * The bank's general ledger accounts of each program. They are append-only: entries are summed on read, so that no
 * payment waits for the row of a settlement account. Source: rails.md 5.3.
 */
export const glAccounts = {
  gl_due_from_reserve: "Due from the Federal Reserve (asset)",
  gl_funding_suspense: "Money the bank credits by hand, until its origin is booked (suspense)",
  gl_ach_suspense: "Incoming ACH that could not be posted, until it is returned (suspense)"
} as const

/** The id of a general ledger account. */
export type GlAccount = keyof typeof glAccounts

/**
 * The account of what one settlement of ACH moves between the bank and the Federal Reserve, which nets to zero once it
 * is cleared: one for each settlement, so that a day's entries net to what the Fed moves (rails.md 5.3, ACH-S).
 */
export const achSettlementAccount = (settlementId: string): string => `gl_${settlementId}`
