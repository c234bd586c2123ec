import { Sum } from "./Sum.ts"

const HASH_LIMIT = 10_000_000_000
const ZERO = 48

const firstEight = (rdfi: string): number => {
  let value = 0
  for (let at = 0; at < 8; at++) value = value * 10 + rdfi.charCodeAt(at) - ZERO
  return value
}

/** Totals of a batch or a file. */
export class Totals {
  /** Number of entries and addenda. */
  entryAddendaCount = 0
  /** Sum of the first eight digits of the receiving banks, modulo 10^10. */
  entryHash = 0
  readonly debits = new Sum()
  readonly credits = new Sum()

  addEntry(rdfi: string, side: "credit" | "debit", cents: number, records: number): void {
    this.entryAddendaCount += records
    this.entryHash = (this.entryHash + firstEight(rdfi)) % HASH_LIMIT
    if (side === "debit") this.debits.add(cents)
    else this.credits.add(cents)
  }

  addBatch(batch: Totals): void {
    this.entryAddendaCount += batch.entryAddendaCount
    this.entryHash = (this.entryHash + batch.entryHash) % HASH_LIMIT
    this.debits.addAll(batch.debits)
    this.credits.addAll(batch.credits)
  }
}
