import { fileTypes } from "@vostro/submissions"
import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { CalendarDate, Count, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { MAX_FILE_NAME } from "../../customers/file/FileName.ts"
import { lifecycle, SubmissionStatus, type SubmissionTrigger } from "./Transitions.ts"

/** The type of a submitted file, as in its name. */
export const FileTypeField = Schema.Literals(fileTypes)

/**
 * A submitted file and the progress of its check and booking. The spec names only the workflows; the fields are ours.
 */
export interface Submission extends Schema.Schema.Type<typeof Submission> {}
export const Submission = Schema.Struct({
  id: idOf("submission"),
  file_name: text(MAX_FILE_NAME),
  batch_id: text(64),
  file_type: FileTypeField,
  version: Count,
  business_date: CalendarDate,
  content_type: text(255),
  size_bytes: Count,
  checksum: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  status: SubmissionStatus,
  /** Text for people; absent until the file is accepted. */
  message: Schema.optionalKey(Schema.String),
  /** Absent unless the submission failed. A bug in the bank has no more specific code. */
  failure_code: Schema.optionalKey(Schema.Literals(["unclassified"])),
  /** Number of records whose fields could be read; grows while the file is checked. */
  records: Count,
  /** Number of records booked so far. */
  booked: Count,
  /** Number of faults, of which at most 10,000 are listed. */
  fault_count: Count,
  /** Group of the faults; absent without faults. */
  group: Schema.optionalKey(Schema.Literals([1, 2, 3])),
  created_at: Timestamp,
  updated_at: Timestamp
})

const Kept = Schema.Struct({
  bytes_key: Schema.String,
  /** Number of times that a bug ended the work on the submission; absent for none. */
  defects: Schema.optionalKey(Count),
  /** Place in the file from which records are not booked yet. */
  place: Schema.Struct({ offset: Count, line: Count, places: Schema.Array(Count) })
})

/** A stored submission, with the storage key of its bytes and the place up to which it is booked. */
export interface StoredSubmission extends Submission {
  readonly kept: typeof Kept.Type
}

/** A submission as shown in responses. */
export const viewOf: (one: StoredSubmission) => Submission = viewer<StoredSubmission>()

/** Attribute of an accepted submission: its batch and file type. */
export const ACCEPTED_BATCH = "accepted_batch"

/** Attribute of an accepted submission: its batch, file type and version. */
export const ACCEPTED_VERSION = "accepted_version"

/** The part of a submission that identifies a file of a batch. */
export type Batch = Pick<Submission, "batch_id" | "file_type" | "version">

/** Returns the value of {@link ACCEPTED_BATCH}. A batch id has no underscore. */
export const batchOf = ({ batch_id, file_type }: Batch): string => `${batch_id}_${file_type}`

/** Returns the value of {@link ACCEPTED_VERSION}. */
export const versionOf = (one: Batch): string => `${batchOf(one)}_${one.version}`

/** The submission resource. The sweep looks up stored bytes by `bytes_key` to find those without an object. */
export const submission = resource<StoredSubmission, SubmissionTrigger>({
  kind: "submission",
  schema: Schema.Struct({ ...Submission.fields, kept: Kept }),
  shown: viewOf,
  lifecycles: [lifecycle],
  attributes: (one) => ({
    bytes_key: one.kept.bytes_key,
    file_type: one.file_type,
    status: one.status,
    ...(one.status === "accepted" && { [ACCEPTED_BATCH]: batchOf(one), [ACCEPTED_VERSION]: versionOf(one) })
  }),
  indexed: ["bytes_key", "file_type", "status", ACCEPTED_BATCH, ACCEPTED_VERSION]
})
