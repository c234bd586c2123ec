import { type FileChunk, readChunk, type Verdict } from "@vostro/submissions"
import { laterOf } from "../../kernel/Instant.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import type { BatchJob, Chunk } from "../../operation/BatchJob.ts"
import { changed, type Decision, type Facts, together } from "../../operation/Decision.ts"
import { type MovedFields, mustTransition } from "../../operation/Transition.ts"
import type { Files } from "../../ports/Files.ts"
import { bookedEvents, bookOf } from "./Books.ts"
import type { AnyBook, RecordPage } from "./book/Book.ts"
import { checkFile } from "./Check.ts"
import { faultPages } from "./submission/FaultPage.ts"
import { type StoredSubmission, submission, viewOf } from "./submission/Submission.ts"
import type { SubmissionTrigger } from "./submission/Transitions.ts"
import { dueNow, leaveTurn, SUBMISSION_QUEUE, turnRef } from "./submission/Turn.ts"
import { successText } from "./submission/Wording.ts"
import { againstAccepted, olderVersions } from "./Versions.ts"

/** Number of times that a submission is tried before a bug fails it. */
const MAX_DEFECTS = 5

/**
 * Decides on a submission whose step failed because of a bug: it is retried after the time of a lease, and fails after
 * {@link MAX_DEFECTS} attempts, so that the program's later files are processed. Pages that are already booked remain.
 */
export const afterDefect = (before: Versioned<StoredSubmission>, facts: Facts): Decision => {
  const { kept, id } = before.object
  const defects = (kept.defects ?? 0) + 1
  const counted = { kept: { ...kept, defects } }
  if (defects >= MAX_DEFECTS) {
    const { parts } = mustTransition(submission, before, "fail", { ...counted, failure_code: "unclassified" }, facts)
    return together([parts, leaveTurn(id, facts)])
  }
  const object = { ...before.object, ...counted, updated_at: laterOf(before.object.updated_at, facts.now.iso) }
  const timers = [{ queue: SUBMISSION_QUEUE, object_id: id, due_at_ms: facts.now.ms + facts.settings.work_lease_ms }]
  return together([{ changes: [changed(submission, before, object)], timers }])
}

/** Maximum number of records in one commit: payments wait while it is decided, and for the rows that it locks. */
const PAGE = 32

/** Number of bytes read for a page: at least the longest line, with its end. */
const PAGE_BYTES = 69_632

/** Processes the submission whose turn it is: checks the whole file, then books it page by page. */
export const submissionJob: BatchJob<StoredSubmission, FileChunk, Files, Verdict> = {
  queue: SUBMISSION_QUEUE,
  resource: submission,
  members: {
    _tag: "Bytes",
    page: ({ status, size_bytes, kept }) =>
      status === "booking" && kept.place.offset < size_bytes
        ? rangeFrom(kept.place.offset, { size_bytes, kept })
        : undefined,
    read: ({ file_type, size_bytes, kept }, bytes) => {
      const chunk = readChunk(file_type, kept.place, bytes, PAGE)
      const { offset } = chunk.next
      return { members: [chunk], is_last: offset === size_bytes, after: rangeFrom(offset, { size_bytes, kept }) }
    }
  },
  emits: [
    "submission.checking",
    "submission.booking",
    "submission.accepted",
    "submission.rejected",
    "submission.failed",
    ...bookedEvents
  ],
  reads: (one, [chunk]) => {
    if (one.status === "received") return { objects: [turnRef], newest: olderVersions(one) }
    const reads = chunk === undefined ? {} : bookingReads(bookOf(one.file_type), pageOf(one, chunk))
    return { ...reads, objects: [turnRef, ...(reads.objects ?? [])] }
  },
  follow: (one, [chunk], loaded) =>
    chunk === undefined ? {} : (bookOf(one.file_type).follow?.(pageOf(one, chunk), loaded) ?? {}),
  submission: {
    submit: (one, programId, { reader, show }) =>
      one.status === "checking" ? checkFile(one, programId, reader, show) : undefined,
    putsOff: true
  },
  afterDefect: { objects: [turnRef], decide: afterDefect },
  pipelined: ({ status }) => status === "booking",
  decide: (before, chunk, facts) => {
    switch (before.object.status) {
      case "received":
        return begun(before, facts)
      case "checking":
        return judged(before, chunk, facts)
      case "booking":
        return booked(before, chunk, facts)
      case "accepted":
      case "rejected":
      case "failed":
        return together([])
    }
  }
}

type Before = Versioned<StoredSubmission>

const rangeFrom = (from: number, { size_bytes, kept }: Pick<StoredSubmission, "size_bytes" | "kept">) => ({
  key: kept.bytes_key,
  from,
  until: Math.min(size_bytes, from + PAGE_BYTES)
})

const bookingReads = (book: AnyBook, page: RecordPage) => (book.booking ?? book.reads)(page)

const pageOf = (one: StoredSubmission, { records }: FileChunk) => ({ records, submission: viewOf(one) })

const begun = (before: Before, facts: Facts): Decision => {
  const verdict = againstAccepted(before.object, facts)
  if (verdict === undefined) return moved(before, "check", {}, facts)
  return verdict === "known" ? accepted(before, "recognize", { records: 0 }, facts) : rejected(before, verdict, facts)
}

const judged = (before: Before, { answer }: Chunk<FileChunk, Verdict>, facts: Facts): Decision => {
  if (answer === undefined) throw new Error(`${before.object.id} was not checked`)
  const { faultCount, records } = answer
  return faultCount > 0 ? rejected(before, answer, facts) : moved(before, "book", { records }, facts)
}

const rejected = (before: Before, verdict: Verdict, facts: Facts): Decision => {
  const { records, faultCount, group } = verdict
  const more = { records, fault_count: faultCount, group }
  return together([
    finished(before, "reject", more, facts),
    { changes: faultPages(before.object.id, verdict, facts.now.ms) }
  ])
}

const booked = (before: Before, { members: [chunk], is_last }: Chunk<FileChunk, Verdict>, facts: Facts): Decision => {
  const { kept, file_type } = before.object
  if (chunk === undefined) throw new Error(`${before.object.id} has no records left`)
  const parts = bookOf(file_type).book(pageOf(before.object, chunk), facts)
  const progress = {
    booked: before.object.booked + chunk.records.length,
    kept: { ...kept, place: chunk.next }
  }
  if (is_last)
    return together([...parts, accepted(before, "accept", { ...progress, records: before.object.records }, facts)])
  const object = { ...before.object, ...progress, updated_at: laterOf(before.object.updated_at, facts.now.iso) }
  return together([...parts, { changes: [changed(submission, before, object)], timers: dueNow(object.id, facts) }])
}

type More = MovedFields<StoredSubmission>

/** Moves the submission to its next step, which is due now. */
const moved = (before: Before, on: SubmissionTrigger, more: More, facts: Facts): Decision =>
  together([mustTransition(submission, before, on, more, facts).parts, { timers: dueNow(before.object.id, facts) }])

const accepted = (
  before: Before,
  on: "accept" | "recognize",
  more: More & Pick<StoredSubmission, "records">,
  facts: Facts
): Decision => finished(before, on, { ...more, message: successText(more.records, facts.now.ms) }, facts)

/** Moves the submission to a final status, and passes the turn to the next submission. */
const finished = (before: Before, on: SubmissionTrigger, more: More, facts: Facts): Decision =>
  together([mustTransition(submission, before, on, more, facts).parts, leaveTurn(before.object.id, facts)])
