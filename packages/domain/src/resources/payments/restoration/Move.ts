import { Result } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { explained, fault, type Rejection, reject, sentenceOf } from "../../../kernel/Rejection.ts"
import { changed, type Decision, decision, type Facts, found, together, upserted } from "../../../operation/Decision.ts"
import { blockOf, COUNTER, isOfBank, traceCounter } from "../trace-number/TraceNumber.ts"
import { RESTORATION_ID, type Restoration, restoration } from "./model/Restoration.ts"

/** Records that the database was restored: workers wait for the answer. */
export const openRestoration = ({ reason }: Pick<Restoration, "reason">, facts: Facts): Decision => {
  const before = facts.find(restoration, RESTORATION_ID)
  const { iso } = facts.now
  const created_at = before?.object.created_at ?? iso
  const object = { id: RESTORATION_ID, status: "in_question", reason, created_at, updated_at: iso } as const
  return decision({ changes: [upserted(restoration, before, object)], response: object })
}

/**
 * Records that everything the networks have is marked as sent: workers send the rest. No program gets a block with a
 * trace number up to the highest stated.
 */
export const answerRestoration = (
  stated: Pick<Restoration, "note" | "last_trace_number">,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(restoration, RESTORATION_ID, facts)
    if (before.object.status === "answered") return yield* Result.fail(answered)
    const object: Restoration = {
      ...before.object,
      ...stated,
      status: "answered",
      updated_at: laterOf(before.object.updated_at, facts.now.iso)
    }
    const parts = { changes: [changed(restoration, before, object)], response: { ...object } }
    const { last_trace_number: last } = stated
    if (last !== undefined && !isOfBank(last, facts)) return yield* Result.fail(elsewhere)
    return together([last === undefined ? {} : blocksAfter(last, facts), parts])
  })

const elsewhere = reject("parameters_invalid", fault("value_not_allowed", "last_trace_number"))

const answered = reject(
  "object_state_conflict",
  explained(
    fault("value_not_allowed"),
    sentenceOf({ kind: restoration.kind, status: "answered" }, "answer", ["in_question"])
  )
)

const blocksAfter = (traceNumber: string, facts: Facts): Partial<Decision> => {
  const counter = facts.find(traceCounter, COUNTER.id)
  const next_block = Math.max(counter?.object.next_block ?? 0, blockOf(traceNumber) + 1)
  return { changes: [upserted(traceCounter, counter, { id: COUNTER.id, next_block })] }
}
