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
}

/** A file that is held whole. Its controls follow from it. */
export interface NachaFile {
  /** Missing only where a reader was told that it may be. */
  readonly header: FileHeader | undefined
  readonly batches: ReadonlyArray<Batch>
}

/** The parts of a file, in their order. */
export function* partsOf(file: NachaFile): Generator<FileHeader | BatchHeader | Entry> {
  if (file.header !== undefined) yield file.header
  for (const batch of file.batches) {
    yield batch.header
    yield* batch.entries
  }
}
