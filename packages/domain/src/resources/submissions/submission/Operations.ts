/**
 * Submissions: received files with the progress of their check and booking, and their faults. Receive.ts takes a file
 * by its name and puts it in the turn of its program (Turn.ts), as files are processed one after another. The check
 * and the booking are left to the parent folder.
 */

import { type FileType, formatFileName, writeIterable } from "@vostro/submissions"
import { Schema } from "effect"
import { joined } from "../../../kernel/Bytes.ts"
import { CalendarDate } from "../../../kernel/Resource.ts"
import { decodeUtf8 } from "../../../kernel/Utf8.ts"
import { command, download, listing, retrieve, upload } from "../../../operation/Define.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { FaultQuery, FaultsShown, faultReads, listFaults, SubmissionId } from "./ListFaults.ts"
import { submissionLists, submissionsOfProgram, submittedContent } from "./OfProgram.ts"
import { FILE_PART, receive } from "./Receive.ts"
import { Submission, submission } from "./Submission.ts"
import { turnRef } from "./Turn.ts"

/** Maximum size of a submitted file that settings can allow, in bytes. */
const MAX_BYTES = 4_294_967_296

const byId = Schema.Struct({ submission_id: SubmissionId })
const read = { scope: "submission/read", params: byId } as const

const customer = {
  client_customer_id: "ada",
  customer_type: "individual",
  first_name: "Ada",
  last_name: "Lovelace",
  date_of_birth: "1990-12-10",
  identification_type: "us_entity"
}

const sample = {
  file_name: formatFileName({ batchId: "20261123", type: "customers", version: 1 }),
  content_type: "text/csv",
  text: decodeUtf8(joined([...writeIterable("customers", [customer])])) ?? ""
}

/** Submission operations for files of the given types. The spec names only the workflows; the operations are ours. */
export const submissionOperations = (booked: ReadonlyArray<FileType>): ReadonlyArray<AnyOperation> => [
  ...partnerOperations(booked),
  ...submissionsOfProgram
]

const partnerOperations = (booked: ReadonlyArray<FileType>) =>
  [
    upload({
      name: "submission.create",
      summary: "Submits a file, which is checked and booked later, in the order of receipt.",
      at: ["POST", "/v2/submissions"],
      scope: "submission/read_write",
      idempotency: { key: "required", min_length: 1 },
      form: {
        file: FILE_PART,
        text: ["business_date"],
        json: [],
        max_bytes: MAX_BYTES,
        allowed_bytes: ({ max_submission_bytes }) => max_submission_bytes,
        sample
      },
      body: Schema.Struct({ business_date: Schema.optionalKey(CalendarDate) }),
      output: Submission,
      rejects: ["content_too_large", "limit_exceeded"],
      emits: ["submission.received"],
      reads: () => ({ objects: [turnRef] }),
      decide: ({ body }, received, facts) => receive(body, received, booked, facts)
    }),
    listing({
      name: "submission.list",
      summary: "Lists submissions, newest first.",
      at: ["GET", "/v2/submissions"],
      scope: "submission/read",
      ...submissionLists
    }),
    retrieve({
      ...read,
      name: "submission.get",
      summary: "Retrieves a submission with its progress.",
      at: ["GET", "/v2/submissions/:submission_id"],
      output: Submission,
      resource: submission,
      id: ({ submission_id }) => submission_id
    }),
    command({
      ...read,
      name: "submission.faults",
      summary: "Lists the faults of a rejected submission in the order of the file, at most 10,000.",
      at: ["GET", "/v2/submissions/:submission_id/faults"],
      query: FaultQuery,
      output: FaultsShown,
      reads: ({ params, query }) => ({ objects: faultReads(params.submission_id, query) }),
      decide: ({ params, query }, facts) => listFaults(params.submission_id, query, facts)
    }),
    download({
      ...read,
      name: "submission.content",
      summary: "Downloads the bytes of a submitted file or a byte range.",
      at: ["GET", "/v2/submissions/:submission_id/content"],
      resource: submission,
      id: ({ submission_id }) => submission_id,
      content: submittedContent
    })
  ] as const
