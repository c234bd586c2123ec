/** State of one program's ledger, summed from its entries. */
export interface LedgerAudit {
  readonly transactions: number
  readonly entries: number
  /** Sum of all entries in cents; always zero. */
  readonly sum: bigint
  /** Core transactions whose legs do not sum to zero; always none. */
  readonly unbalanced: ReadonlyArray<string>
  /** Account numbers whose position differs from the sum of its entries, or whose holds are negative; always none. */
  readonly mismatched: ReadonlyArray<string>
}
