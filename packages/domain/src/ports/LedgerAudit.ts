/** The state of one program's ledger, summed up from its entries. */
export interface LedgerAudit {
  readonly transactions: number
  readonly entries: number
  /** Sum of all entries in cents: zero, always. */
  readonly sum: bigint
  /** Core transactions whose legs do not sum to zero: none, always. */
  readonly unbalanced: ReadonlyArray<string>
  /** Account numbers whose position is not the sum of its entries, or holds less than nothing: none, always. */
  readonly mismatched: ReadonlyArray<string>
}
