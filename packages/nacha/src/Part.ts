import type { Addenda } from "./records/AnyAddenda.ts"
import type { BatchHeader } from "./records/BatchHeader.ts"
import type { BatchControl, FileControl } from "./records/Control.ts"
import type { EntryDetail } from "./records/EntryDetail.ts"
import type { FileHeader } from "./records/FileHeader.ts"

/** An entry: its detail and the addenda that follow it. */
export interface Entry {
  readonly _tag: "entry"
  readonly detail: EntryDetail
  readonly addenda: ReadonlyArray<Addenda>
}

/** What a file is made of as it goes by, in its order. A control comes after what it adds up. */
export type Part = FileHeader | BatchHeader | Entry | BatchControl | FileControl

/** A batch that is held whole. */
export interface Batch {
  readonly header: BatchHeader
  readonly entries: ReadonlyArray<Entry>
  /** What the control says beside its totals: a message authentication code, or the operator's data of ADV. */
  readonly controlData: string
}

/** A file that is held whole. The rest of its controls follows from it. */
export interface NachaFile {
  /** Missing only where a reader was told that it may be. */
  readonly header: FileHeader | undefined
  readonly batches: ReadonlyArray<Batch>
}

/** What a batch control says beside its totals. */
export const controlDataOf = (control: BatchControl): string =>
  control._tag === "advBatchControl" ? control.operatorData : control.messageAuthenticationCode
