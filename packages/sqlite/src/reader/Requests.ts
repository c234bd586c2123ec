/**
 * Reads of the store in a file. Short ones run on the thread of the bank; those that may take long are requests to the
 * thread of ReaderThread.ts, as below. Each takes one snapshot. Writing is left to `writer`, rows and columns to
 * `database`.
 */

import type {
  AccountTotal,
  BankQuery,
  EventQuery,
  FoundObject,
  LedgerAudit,
  LegsQuery,
  ListQuery,
  Page,
  Stored
} from "@vostro/domain/ports"
import type { Failure } from "../database/Failure.ts"
import type { ClosingRow } from "./ClosingRows.ts"
import type { LegRows } from "./LegRows.ts"

/** A read that may take long. */
export type ReadRequest =
  | { readonly _tag: "List"; readonly query: ListQuery }
  | { readonly _tag: "ListBank"; readonly query: BankQuery }
  | { readonly _tag: "Events"; readonly query: EventQuery }
  | {
      readonly _tag: "Balance"
      readonly program_id: string
      readonly account: string
      readonly before_id: string | undefined
    }
  | { readonly _tag: "Legs"; readonly query: LegsQuery }
  | { readonly _tag: "Totals"; readonly program_id: string }
  | { readonly _tag: "Audit"; readonly program_id: string }
  | { readonly _tag: "OpenClosing"; readonly program_id: string; readonly before_id: string }
  | { readonly _tag: "NextClosing" }

/** The answer to a {@link ReadRequest}. */
export type ReadAnswer =
  | Failure
  | { readonly _tag: "Objects"; readonly page: Page<Stored> }
  | { readonly _tag: "Found"; readonly found: Page<FoundObject> }
  | { readonly _tag: "Bodies"; readonly page: Page<string> }
  | { readonly _tag: "Cents"; readonly cents: bigint }
  | { readonly _tag: "Moved"; readonly rows: LegRows | undefined }
  | { readonly _tag: "Totaled"; readonly totals: ReadonlyArray<AccountTotal> }
  | { readonly _tag: "Audited"; readonly audit: LedgerAudit }
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Closing"; readonly rows: ReadonlyArray<ClosingRow> | undefined }
