import { Schema } from "effect"
import { Count, Metadata, Timestamp, text } from "../../../kernel/Fields.ts"
import { viewer } from "../../../kernel/InternalFields.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"
import { MAX_FILE_NAME } from "./FileName.ts"
import { fileTypes } from "./FileTypes.ts"

/** The most bytes of a file (spec, "Limits": 52,428,801 are too many). */
export const MAX_FILE_BYTES = 52_428_800

/** The type of a file, as clients declare it. */
export const FileTypeField = Schema.Literals(fileTypes)

/** A file that was uploaded. Source: spec, "File". */
export interface File extends Schema.Schema.Type<typeof File> {}
export const File = Schema.Struct({
  id: idOf("file"),
  uploaded_by: Schema.Literals(["partner", "service"]),
  file_name: text(MAX_FILE_NAME),
  type: FileTypeField,
  content_type: text(255),
  size_bytes: Count,
  checksum: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** A file as it is kept: with the name that its bytes have in storage. */
export interface StoredFile extends File {
  readonly kept: { readonly bytes_key: string }
}
const StoredFile = Schema.Struct({ ...File.fields, kept: Schema.Struct({ bytes_key: Schema.String }) })

/** A file as clients see it. */
export const viewOf: (one: StoredFile) => File = viewer<StoredFile>()

/** How files are kept. The sweep asks by the storage's name which bytes have an object. */
export const file = resource<StoredFile>({
  kind: "file",
  schema: StoredFile,
  shown: viewOf,
  attributes: ({ type, kept }) => ({ type, bytes_key: kept.bytes_key }),
  indexed: ["bytes_key", "type"]
})
