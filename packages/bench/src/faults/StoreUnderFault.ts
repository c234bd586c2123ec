import type { Choices, Member } from "./Plan.ts"

/** A transfer as stored. */
export interface StoredTransfer {
  readonly id: string
  readonly key: string | null
  readonly status: string
  readonly sender: string
  readonly receiver: string
  readonly amount: number
}

/** Rows of a program in its store. */
export interface StoredRows {
  readonly transfers: ReadonlyArray<StoredTransfer>
  /** Core transactions with their legs: `account:cents`, sorted. */
  readonly transactions: ReadonlyArray<{ readonly cause: string; readonly legs: ReadonlyArray<string> }>
  readonly events: ReadonlyArray<{ readonly object_id: string; readonly name: string }>
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
  /** Kills processes of the store; false if none runs. */
  readonly kill: (target: "postgres" | "postmaster" | "backend") => Promise<boolean>
  /** Waits until the store answers. */
  readonly awaitUp: () => Promise<void>
  /** Returns the number of transfers of a program that are processing. */
  readonly processing: (programId: string) => Promise<number>
  /** Reads the rows of a program that the checker needs. */
  readonly rows: (programId: string) => Promise<StoredRows>
}
