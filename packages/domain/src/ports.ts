/** The ports for authors of stores, file storage, randomness and webhook senders. */

// The store

export type { Alone } from "./ports/Alone.ts"
export { Store, StoreUnavailable } from "./ports/Store.ts"

// Objects, and the reads of a decision

export { type Ref, refKey, type Unique } from "./kernel/Resource.ts"
export {
  type Begin,
  type Begun,
  emptyReadSet,
  type Link,
  type Loaded,
  type ReadSet,
  type Slot,
  type SlotEntry
} from "./ports/Store.ts"
export type { Newest, Stored, StoredReply } from "./ports/Stored.ts"

// Commits

export type { BankValue, Claim } from "./ports/ClaimValues.ts"
export type {
  Commit,
  CommitCondition,
  CommitOutcome,
  Conflict,
  EventRecord,
  Guard,
  Timer,
  Write
} from "./ports/Store.ts"

// Lists

export type { FoundKey, KeyQuery } from "./ports/FindKeys.ts"
export { BY_ID, type FindQuery, type FoundObject } from "./ports/FindObjects.ts"
export type { BankQuery } from "./ports/ListBank.ts"
export type { Page } from "./ports/Page.ts"
export type { EventQuery, ListQuery } from "./ports/Store.ts"

// Events of all programs, as partners see them

export { programIds } from "./engine/work/ProgramIds.ts"
export { shownEvent } from "./resources/notifications/event/Event.ts"

// Due work

export type { DueQuery, Leased, LeaseRequest, ProgramQueue, SetTimer, TimersQuery } from "./ports/Store.ts"

// Money and the ledger

export { add, Cents, cents, subtract, ZERO } from "./kernel/Money.ts"
export {
  type ClosingBalance,
  isOpen,
  isPositionId,
  type Move,
  type Position,
  type PositionChange
} from "./ledger/Position.ts"
export {
  type RecordedLeg,
  type RecordedTransaction,
  type TransactionCode,
  transactionCodes
} from "./ledger/RecordedTransaction.ts"
export type { LedgerAudit } from "./ports/LedgerAudit.ts"
export type { AccountTotal, LegsPage, LegsQuery, TransactionQuery } from "./ports/LedgerReads.ts"

// File storage and checksums

export { type Checksum, makeChecksum } from "./kernel/Checksum.ts"
export { Digest } from "./ports/Digest.ts"
export { type FileKey, Files, type Intake, type StoredBytes } from "./ports/Files.ts"
export { Hmac, type HmacOfParts } from "./ports/Hmac.ts"

// Randomness

export { Entropy } from "./ports/Entropy.ts"
export { IdMemory, type LastIds } from "./ports/IdMemory.ts"

// The request log

export { type KeptBody, type LoggedRequest, RequestLog, type Requests } from "./ports/RequestLog.ts"

// Webhook senders

export { MAX_ANSWER_BYTES, type WebhookOutcome, type WebhookRequest, WebhookSender } from "./ports/WebhookSender.ts"
