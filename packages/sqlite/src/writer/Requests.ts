import type { Claim, Commit, CommitOutcome, DueQuery, Leased, LeaseRequest, ProgramQueue } from "@vostro/domain/ports"
import type { Failure } from "../database/Failure.ts"

/** A leg of a core transaction on an account of the bank; cents. */
export interface BankEntry {
  readonly account: string
  readonly transaction_id: string
  readonly leg: number
  readonly amount: number
}

/** A commit with the entries on accounts of the bank. The writer's thread does not load the domain, which knows these. */
export interface CommitRequest {
  readonly _tag: "Commit"
  readonly commit: Commit
  readonly entries: ReadonlyArray<BankEntry>
}

/** A request to the writer's thread. */
export type WriteRequest =
  | CommitRequest
  | { readonly _tag: "Claim"; readonly claims: ReadonlyArray<Claim> }
  | { readonly _tag: "Seal"; readonly program_id: string; readonly kind: string; readonly before_id: string }
  | { readonly _tag: "SealEvents"; readonly program_id: string }
  | {
      readonly _tag: "Sweep"
      readonly program_id: string
      readonly now_ms: number
      readonly events_before_ms: number
    }
  | { readonly _tag: "Due"; readonly query: DueQuery }
  | { readonly _tag: "Lease"; readonly request: LeaseRequest }

/** The answer to a {@link WriteRequest}. */
export type WriteAnswer =
  | CommitOutcome
  | Failure
  | { readonly _tag: "Claimed"; readonly isHeld: boolean }
  | { readonly _tag: "Sealed" }
  | { readonly _tag: "EventsSealed"; readonly after_ms: number }
  | { readonly _tag: "Swept"; readonly count: number }
  | { readonly _tag: "Queues"; readonly queues: ReadonlyArray<ProgramQueue> }
  | { readonly _tag: "Leased"; readonly leased: ReadonlyArray<Leased> }
