import type { Versioned } from "../../kernel/Resource.ts"
import { changed, type Decision, type Facts, together } from "../../operation/Decision.ts"
import { mustTransition } from "../../operation/Transition.ts"
import { type StoredSubmission, submission } from "./submission/Submission.ts"
import { leaveTurn, SUBMISSION_QUEUE } from "./submission/Turn.ts"

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
  const object = { ...before.object, ...counted, updated_at: facts.now.iso }
  const timers = [{ queue: SUBMISSION_QUEUE, object_id: id, due_at_ms: facts.now.ms + facts.settings.work_lease_ms }]
  return together([{ changes: [changed(submission, before, object)], timers }])
}
