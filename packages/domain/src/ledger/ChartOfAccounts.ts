/**
 * The bank's general ledger accounts of each program. They are append-only: entries are summed on read, so that no
 * payment waits for the row of a settlement account. Source: rails.md 5.3.
 */
export const glAccounts = {
  gl_due_from_reserve: "Due from the Federal Reserve (asset)",
  gl_funding_suspense: "Money the bank credits by hand, until its origin is booked (suspense)"
} as const

/** The id of a general ledger account. */
export type GlAccount = keyof typeof glAccounts
