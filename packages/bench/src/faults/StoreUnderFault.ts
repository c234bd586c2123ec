import type { Choices, FaultTarget, Member } from "./plan/Plan.ts"

/** Kinds of payments. */
export const KINDS = ["internal_transfer", "ach", "wire", "instant_payment"] as const

/** Statuses of payments that are under way. */
export const UNFINISHED = [
  "created",
  "scheduled",
  "under_review",
  "approved",
  "cancel_pending",
  "processing",
  "submitted"
] as const

/** Payments of a program that are under way, and the first due time of its work, in ms of the bank's time. */
export interface Progress {
  readonly unfinished: number
  readonly next_due_ms: number
}

/** Rows of a program in its store. */
export interface StoredRows {
  /** Payments as stored: JSON. */
  readonly payments: ReadonlyArray<{ readonly kind: string; readonly body: string }>
  /** Core transactions with their legs: `account:cents`, sorted. */
  readonly transactions: ReadonlyArray<{ readonly cause: string; readonly legs: ReadonlyArray<string> }>
  readonly events: ReadonlyArray<{ readonly object_id: string; readonly name: string }>
  /** Webhooks to a receiver, each with its event. */
  readonly deliveries: ReadonlyArray<{ readonly event_id: string; readonly status: string }>
  /** Number of events, and the last position assigned. */
  readonly counted: { readonly events: number; readonly last: number }
  readonly positions: ReadonlyArray<{ readonly id: string; readonly posted: number; readonly held: number }>
}

/** The store of a run, with the processes of the bank on it. */
export interface StoreUnderFault {
  readonly members: ReadonlyArray<Member>
  readonly choices: Choices
  /** Environment variables by which the members find the store. */
  readonly env: Readonly<Record<string, string>>
  /** Injects a fault of the store; returns the function that ends it, or undefined if there is nothing to hit. */
  readonly inject: (target: FaultTarget) => Promise<(() => void) | undefined>
  /** Shortest and longest duration of a freeze or a cut, in ms; default 3,000 to 5,000. */
  readonly freeze_ms?: readonly [number, number]
  /** Longest time in ms after a fault until orders are acknowledged again. Absent: not judged. */
  readonly back_within_ms?: number
  /** Waits until the store can take the next fault. False if it still cannot after a few minutes. */
  readonly whole?: () => Promise<boolean>
  /** Waits until the store answers. */
  readonly awaitUp: () => Promise<void>
  readonly progress: (programId: string) => Promise<Progress>
  /** Reads the rows of a program that the checker needs. */
  readonly rows: (programId: string) => Promise<StoredRows>
}
