/**
 * The records of Nacha files as layouts, and the parts that a file consists of. Recognize.ts finds the layout of a
 * record that has several. Reading and writing columns is left to `fields`, the rules over records to `checks`.
 */

import type { Addenda } from "./AnyAddenda.ts"
import type { BatchHeader } from "./BatchHeader.ts"
import type { BatchControl, FileControl } from "./Control.ts"
import type { EntryDetail } from "./EntryDetail.ts"
import type { FileHeader } from "./FileHeader.ts"

/** An entry: its detail record and addenda. */
export interface Entry {
  readonly _tag: "entry"
  readonly detail: EntryDetail
  readonly addenda: ReadonlyArray<Addenda>
}

/** Parts of a file, in file order. A control follows the records that it totals. */
export type Part = FileHeader | BatchHeader | Entry | BatchControl | FileControl

/** A complete batch in memory. */
export interface Batch {
  readonly header: BatchHeader
  readonly entries: ReadonlyArray<Entry>
  /** Data of the control beside its totals: a message authentication code, or the operator's data in ADV. */
  readonly controlData: string
}

/** A complete file in memory. All other fields of its controls derive from it. */
export interface NachaFile {
  /** Undefined only if a relaxation lets the header be missing. */
  readonly header: FileHeader | undefined
  readonly batches: ReadonlyArray<Batch>
}

/** Returns the data of a batch control beside its totals. */
export const controlDataOf = (control: BatchControl): string =>
  control._tag === "advBatchControl" ? control.operatorData : control.messageAuthenticationCode
