import { Result, Schema } from "effect"
import { command, download, enquiry, listing, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import type { Content } from "../../../operation/Operation.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { LinesQuery, LinesShown, linesOf } from "./Lines.ts"
import { FaultQuery, FaultsShown, faultReads, listFaults, SubmissionId } from "./ListFaults.ts"
import { FileTypeField, type StoredSubmission, Submission, submission } from "./Submission.ts"
import { SubmissionStatus } from "./Transitions.ts"

/** Lists of submissions, by type and status. */
export const submissionLists = listOf(submission, Submission, {
  created_at: Schema.optionalKey(CreatedAt),
  file_type: Schema.optionalKey(FileTypeField),
  status: Schema.optionalKey(SubmissionStatus)
})

/** Returns the bytes of a submission. */
export const submittedContent = ({ kept, ...object }: StoredSubmission): Content => ({
  ...object,
  bytes_key: kept.bytes_key
})

const byId = inProgram({ submission_id: SubmissionId })
const ALL = "/operator/v1/programs/:program_id/submissions"
const ONE = `${ALL}/:submission_id` as const

/** Operator operations on the submissions of a program (ours). */
export const submissionsOfProgram = [
  listing({
    ...inProgram({}),
    ...submissionLists,
    name: "submission.list_of_program",
    summary: "Lists the submissions of a program, newest first.",
    at: ["GET", ALL]
  }),
  retrieve({
    ...byId,
    name: "submission.get_of_program",
    summary: "Retrieves a submission of a program with its progress.",
    at: ["GET", ONE],
    output: Submission,
    resource: submission,
    id: ({ submission_id }) => submission_id
  }),
  command({
    ...byId,
    name: "submission.faults_of_program",
    summary:
      "Lists the faults of a rejected submission in the order of the file; the texts in them are masked for the role `read`.",
    at: ["GET", `${ONE}/faults`],
    query: FaultQuery,
    output: FaultsShown,
    reads: ({ params, query }) => ({ objects: faultReads(params.submission_id, query) }),
    decide: ({ params, query }, facts) => listFaults(params.submission_id, query, facts)
  }),
  enquiry({
    ...byId,
    name: "submission.lines",
    summary:
      "Shows lines of a submitted file by their numbers, without secrets; all values are masked for the role `read`.",
    at: ["GET", `${ONE}/lines`],
    query: LinesQuery,
    output: LinesShown,
    ask: ({ params, query }) => Result.succeed(linesOf(params.submission_id, query))
  }),
  download({
    ...byId,
    name: "submission.content_of_program",
    role: "operate",
    summary: "Downloads the bytes of a submitted file of a program or a byte range.",
    at: ["GET", `${ONE}/content`],
    resource: submission,
    id: ({ submission_id }) => submission_id,
    content: submittedContent
  })
] as const
