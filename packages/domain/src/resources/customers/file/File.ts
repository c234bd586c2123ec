import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { Count, idOf, Metadata, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { MAX_FILE_NAME } from "./FileName.ts"
import { fileTypes } from "./FileTypes.ts"

/** Maximum size of a file, in bytes (spec, "Limits": 52,428,801 are too many). */
export const MAX_FILE_BYTES = 52_428_800

/** File type stated by the client. */
export const FileTypeField = Schema.Literals(fileTypes)

/** An uploaded file. Source: spec, "File". */
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

/** A stored file, with the storage key of its bytes. */
export interface StoredFile extends File {
  readonly kept: { readonly bytes_key: string }
}
const StoredFile = Schema.Struct({ ...File.fields, kept: Schema.Struct({ bytes_key: Schema.String }) })

/** A file as shown in responses. */
export const viewOf: (one: StoredFile) => File = viewer<StoredFile>()

/** The file resource. The sweep looks up stored bytes by `bytes_key` to find those without an object. */
export const file = resource<StoredFile>({
  kind: "file",
  schema: StoredFile,
  shown: viewOf,
  attributes: ({ type, kept }) => ({ type, bytes_key: kept.bytes_key }),
  indexed: ["bytes_key", "type"]
})
