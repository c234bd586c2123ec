// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Submitted files of customers, accounts, balances and transactions, their progress and faults. */
export interface SubmissionCalls {
  /** Submits a file, which is checked and booked later, in the order of receipt. */
  readonly "submission.create": { readonly call: SubmissionCreateCall; readonly answer: Submission }
  /** Lists submissions, newest first. */
  readonly "submission.list": { readonly call: SubmissionListCall; readonly answer: PageOf<Submission> }
  /** Retrieves a submission with its progress. */
  readonly "submission.get": { readonly call: SubmissionGetCall; readonly answer: Submission }
  /** Lists the faults of a rejected submission in the order of the file, at most 10,000. */
  readonly "submission.faults": { readonly call: SubmissionFaultsCall; readonly answer: PageOf<SubmissionFaults> }
  /** Downloads the bytes of a submitted file or a byte range. */
  readonly "submission.content": { readonly call: SubmissionContentCall; readonly answer: ReadableStream<Uint8Array> }
  /** Lists the submissions of a program, newest first. */
  readonly "submission.list_of_program": { readonly call: SubmissionListOfProgramCall; readonly answer: PageOf<Submission> }
  /** Retrieves a submission of a program with its progress. */
  readonly "submission.get_of_program": { readonly call: SubmissionGetOfProgramCall; readonly answer: Submission }
  /** Lists the faults of a rejected submission in the order of the file; to the role `read`, what was found is masked. */
  readonly "submission.faults_of_program": { readonly call: SubmissionFaultsOfProgramCall; readonly answer: PageOf<SubmissionFaults> }
  /** Shows lines of a submitted file by their numbers, without secrets; to the role `read`, all values are masked. */
  readonly "submission.lines": { readonly call: SubmissionLinesCall; readonly answer: SubmissionLines }
  /** Downloads the bytes of a submitted file of a program or a byte range. */
  readonly "submission.content_of_program": { readonly call: SubmissionContentOfProgramCall; readonly answer: ReadableStream<Uint8Array> }
}

/** Objects of the lists. Submitted files of customers, accounts, balances and transactions, their progress and faults. */
export interface SubmissionLists {
  /** Lists submissions, newest first. */
  readonly "submission.list": Submission
  /** Lists the faults of a rejected submission in the order of the file, at most 10,000. */
  readonly "submission.faults": SubmissionFaults
  /** Lists the submissions of a program, newest first. */
  readonly "submission.list_of_program": Submission
  /** Lists the faults of a rejected submission in the order of the file; to the role `read`, what was found is masked. */
  readonly "submission.faults_of_program": SubmissionFaults
}

/** Submission. */
type Submission = {
  /** Id of the object. */
  readonly id: Id<"submission">
  /** Name of the file. 1 to 255 characters. */
  readonly file_name: string
  /** Batch of the file: the files of one upload. 1 to 64 characters. */
  readonly batch_id: string
  /** Type of the file, as in its name. */
  readonly file_type: "customers" | "customer_relationships" | "accounts" | "balances" | "transactions" | "non_posted_transactions" | "transactions_update"
  /** Version number. */
  readonly version: number
  /** Business day of the file. YYYY-MM-DD. */
  readonly business_date: string
  /** Media type. 1 to 255 characters. */
  readonly content_type: string
  /** Size in bytes. */
  readonly size_bytes: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly checksum: string
  /** Status in the lifecycle of the object. */
  readonly status: "received" | "checking" | "booking" | "accepted" | "rejected" | "failed"
  /** Text for people. */
  readonly message?: string
  /** Code of the failure. */
  readonly failure_code?: "unclassified"
  /** Number of records. */
  readonly records: number
  /** Number booked so far. */
  readonly booked: number
  /** Number of faults. */
  readonly fault_count: number
  /** Group of rules that are judged together. */
  readonly group?: 1 | 2 | 3
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Answer of `submission.faults`. */
type SubmissionFaults = {
  /** Place in its list. */
  readonly number: number
  /** Line of the file, from 1. */
  readonly line: number
  /** Column of the file. */
  readonly column: string
  /** Rule that is broken. */
  readonly rule: string
  /** Text for people. */
  readonly message: string
  /** Text found there; empty for columns with secrets. */
  readonly found: string
  /** First line. */
  readonly first_line?: number
}

/** Answer of `submission.lines`. */
type SubmissionLines = {
  /** Lines of the file, by number. */
  readonly lines: ReadonlyArray<SubmissionLinesLine>
}

/** Submission lines line. */
type SubmissionLinesLine = {
  /** Line of the file, from 1. */
  readonly line: number
  /** Fields of the line, in order. */
  readonly fields: ReadonlyArray<SubmissionField>
}

/** Submission field. */
type SubmissionField = {
  /** Column of the file. */
  readonly column: string
  /** Text of the field. */
  readonly text: string
}

/** Fields of the request of `submission.create`. */
type SubmissionCreateBody = {
  /** Business day of the file. YYYY-MM-DD. */
  readonly business_date?: string
}

/** Submits a file, which is checked and booked later, in the order of receipt. */
type SubmissionCreateCall = {
  /** Fields of the request. */
  readonly body?: SubmissionCreateBody
  /** The file to upload. */
  readonly file: File
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `submission.list`. */
type SubmissionListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"submission">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"submission">
  /** Time of creation. */
  readonly created_at?: SubmissionCreatedAt
  /** Type of the file, as in its name. */
  readonly file_type?: "customers" | "customer_relationships" | "accounts" | "balances" | "transactions" | "non_posted_transactions" | "transactions_update"
  /** Status in the lifecycle of the object. */
  readonly status?: "received" | "checking" | "booking" | "accepted" | "rejected" | "failed"
}

/** Submission created at. */
type SubmissionCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists submissions, newest first. */
type SubmissionListCall = {
  /** Parameters of the query. */
  readonly query?: SubmissionListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.get`. */
type SubmissionGetParams = {
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Retrieves a submission with its progress. */
type SubmissionGetCall = {
  /** Parameters of the path. */
  readonly params: SubmissionGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.faults`. */
type SubmissionFaultsParams = {
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Parameters of the query of `submission.faults`. */
type SubmissionFaultsQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: string
}

/** Lists the faults of a rejected submission in the order of the file, at most 10,000. */
type SubmissionFaultsCall = {
  /** Parameters of the path. */
  readonly params: SubmissionFaultsParams
  /** Parameters of the query. */
  readonly query?: SubmissionFaultsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.content`. */
type SubmissionContentParams = {
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Downloads the bytes of a submitted file or a byte range. */
type SubmissionContentCall = {
  /** Parameters of the path. */
  readonly params: SubmissionContentParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.list_of_program`. */
type SubmissionListOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `submission.list_of_program`. */
type SubmissionListOfProgramQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"submission">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"submission">
  /** Time of creation. */
  readonly created_at?: SubmissionCreatedAt
  /** Type of the file, as in its name. */
  readonly file_type?: "customers" | "customer_relationships" | "accounts" | "balances" | "transactions" | "non_posted_transactions" | "transactions_update"
  /** Status in the lifecycle of the object. */
  readonly status?: "received" | "checking" | "booking" | "accepted" | "rejected" | "failed"
}

/** Lists the submissions of a program, newest first. */
type SubmissionListOfProgramCall = {
  /** Parameters of the path. */
  readonly params: SubmissionListOfProgramParams
  /** Parameters of the query. */
  readonly query?: SubmissionListOfProgramQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.get_of_program`. */
type SubmissionGetOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Retrieves a submission of a program with its progress. */
type SubmissionGetOfProgramCall = {
  /** Parameters of the path. */
  readonly params: SubmissionGetOfProgramParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.faults_of_program`. */
type SubmissionFaultsOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Parameters of the query of `submission.faults_of_program`. */
type SubmissionFaultsOfProgramQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: string
}

/** Lists the faults of a rejected submission in the order of the file; to the role `read`, what was found is masked. */
type SubmissionFaultsOfProgramCall = {
  /** Parameters of the path. */
  readonly params: SubmissionFaultsOfProgramParams
  /** Parameters of the query. */
  readonly query?: SubmissionFaultsOfProgramQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.lines`. */
type SubmissionLinesParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Parameters of the query of `submission.lines`. */
type SubmissionLinesQuery = {
  /** Lines of the file, by number. 1 to 100 elements. */
  readonly lines: ReadonlyArray<string>
}

/** Shows lines of a submitted file by their numbers, without secrets; to the role `read`, all values are masked. */
type SubmissionLinesCall = {
  /** Parameters of the path. */
  readonly params: SubmissionLinesParams
  /** Parameters of the query. */
  readonly query: SubmissionLinesQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `submission.content_of_program`. */
type SubmissionContentOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
}

/** Downloads the bytes of a submitted file of a program or a byte range. */
type SubmissionContentOfProgramCall = {
  /** Parameters of the path. */
  readonly params: SubmissionContentOfProgramParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
