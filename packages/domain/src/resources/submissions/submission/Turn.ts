import { Schema } from "effect"
import { idOf, type Ref, resource } from "../../../kernel/Resource.ts"
import { type Decision, type Facts, upserted } from "../../../operation/Decision.ts"

/** Maximum number of submissions of a program that wait or are processed (ours). */
export const MAX_WAITING = 1_000

/** Queue of the timers of submissions that are processed. */
export const SUBMISSION_QUEUE = "submission.process"

/** The submissions of a program that are not finished, in the order of receipt. The first one is processed. */
export interface SubmissionTurn extends Schema.Schema.Type<typeof SubmissionTurn> {}
const SubmissionTurn = Schema.Struct({
  id: idOf("submission_turn"),
  waiting: Schema.Array(idOf("submission")).check(Schema.isMaxLength(MAX_WAITING))
})

/** The resource of turns: one object for each program. */
export const submissionTurn = resource<SubmissionTurn>({
  kind: "submission_turn",
  schema: SubmissionTurn,
  named: true
})

const ID = "submission_turn_main"

/** Reference of the program's turn. */
export const turnRef: Ref = { kind: submissionTurn.kind, id: ID }

/** Returns the unfinished submissions of the program. The turn must be loaded. */
export const waitingIn = ({ find }: Pick<Facts, "find">): SubmissionTurn["waiting"] =>
  find(submissionTurn, ID)?.object.waiting ?? []

/** Adds a submission at the end. It is due now if no other waits before it. */
export const joinTurn = (id: string, facts: Facts): Partial<Decision> => {
  const waiting = waitingIn(facts)
  return {
    changes: [upserted(submissionTurn, facts.find(submissionTurn, ID), { id: ID, waiting: [...waiting, id] })],
    timers: waiting.length === 0 ? dueNow(id, facts) : []
  }
}

/** Removes a finished submission. The next one is due now. */
export const leaveTurn = (id: string, facts: Facts): Partial<Decision> => {
  const before = facts.find(submissionTurn, ID)
  const waiting = waitingIn(facts).filter((one) => one !== id)
  const [next] = waiting
  return {
    changes: [upserted(submissionTurn, before, { id: ID, waiting })],
    timers: next === undefined ? [] : dueNow(next, facts)
  }
}

/** Returns the timer of a submission whose next step is due now. */
export const dueNow = (id: string, { now }: Facts): Decision["timers"] => [
  { queue: SUBMISSION_QUEUE, object_id: id, due_at_ms: now.ms }
]
