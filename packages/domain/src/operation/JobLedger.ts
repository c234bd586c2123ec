import type { Effect, Stream } from "effect"
import type { ClosingBalance } from "../ledger/Position.ts"
import type { RecordedTransaction } from "../ledger/RecordedTransaction.ts"
import type { StoreUnavailable } from "../ports/Store.ts"

/** Reads the ledger of a program as of a time. */
export interface JobLedger {
  /** Streams core transactions from an id up to but not including another, oldest first, in pages. */
  readonly transactions: (
    fromId: string,
    untilId: string
  ) => Stream.Stream<ReadonlyArray<RecordedTransaction>, StoreUnavailable>
  /** Streams every position with its balance before a core transaction, in pages. */
  readonly closingBalances: (beforeId: string) => Stream.Stream<ReadonlyArray<ClosingBalance>, StoreUnavailable>
  /** Returns the balance of a GL or core account before a core transaction, in cents. */
  readonly balance: (account: string, beforeId: string) => Effect.Effect<bigint, StoreUnavailable>
}
