import { Result, Schema } from "effect"
import { idOf, Metadata } from "../../../kernel/Resource.ts"
import { created, decision } from "../../../operation/Decision.ts"
import { download, listing, retrieve, upload } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { File, FileTypeField, file, MAX_FILE_BYTES, type StoredFile, viewOf } from "./File.ts"

const byId = Schema.Struct({ file_id: idOf("file") })

/** File operations (v2). Uploading is of the spec; the rest is ours. */
export const fileOperations = [
  upload({
    name: "file.create",
    summary: "Uploads a file that entities, applications and accounts can link to.",
    at: ["POST", "/v2/files"],
    scope: "application/read_write",
    idempotency: { key: "required", min_length: 1 },
    form: {
      file: "file",
      text: ["type"],
      json: ["metadata"],
      max_bytes: MAX_FILE_BYTES,
      sample: { file_name: "example.pdf", content_type: "application/pdf", text: "%PDF-1.7" }
    },
    body: Schema.Struct({ type: FileTypeField, metadata: Schema.optionalKey(Metadata) }),
    output: File,
    rejects: ["content_too_large"],
    decide: ({ body }, { bytes_key, ...facets }, facts) => {
      const object: StoredFile = {
        id: facts.newId("file"),
        uploaded_by: "partner",
        metadata: {},
        ...body,
        ...facets,
        created_at: facts.now.iso,
        updated_at: facts.now.iso,
        kept: { bytes_key }
      }
      return Result.succeed(decision({ response: viewOf(object), changes: [created(file, object)] }))
    }
  }),
  listing({
    name: "file.list",
    summary: "Lists files, newest first.",
    at: ["GET", "/v2/files"],
    scope: "application/read",
    ...listOf(file, File, {
      created_at: Schema.optionalKey(CreatedAt),
      type: Schema.optionalKey(FileTypeField)
    })
  }),
  retrieve({
    name: "file.get",
    summary: "Retrieves a file without its bytes.",
    at: ["GET", "/v2/files/:file_id"],
    scope: "application/read",
    params: byId,
    output: File,
    resource: file,
    id: ({ file_id }) => file_id
  }),
  download({
    name: "file.content",
    summary: "Downloads the bytes of a file or a byte range.",
    at: ["GET", "/v2/files/:file_id/content"],
    scope: "application/read",
    params: byId,
    resource: file,
    id: ({ file_id }) => file_id,
    content: ({ kept, ...object }) => ({ ...object, bytes_key: kept.bytes_key })
  })
] as const
