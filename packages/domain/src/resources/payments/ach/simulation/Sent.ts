import { Result } from "effect"
import { faultless, type Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { SimulatedLifecycle, Step } from "../../../../operation/Simulation.ts"
import { SEQUENCE, takeTraceNumbers, traceSequence } from "../../trace-number/TraceNumber.ts"
import { heldNow, SIMULATED } from "../../transfer/model/Held.ts"
import { CONTEST_CODES, DISHONOR_CODES, dishonorReturn } from "../disputes/Dispute.ts"
import type { Ach, OutgoingAch } from "../entry/Ach.ts"
import { moveAch, outgoingOnly, unqueued } from "../entry/Move.ts"
import { outgoing } from "../entry/Transitions.ts"
import { correctionFaults, receiveCorrection } from "../incoming/Correct.ts"
import { cancelAch } from "../outgoing/Change.ts"
import { joinSettlement } from "../queue/AchSettlement.ts"
import { approveAch } from "../review/Decide.ts"
import { withdrawReturn } from "../review/Withdraw.ts"
import { windowFor } from "../schedule/WindowFor.ts"
import { rejectedBy } from "../window/Gather.ts"
import { taken } from "../window/Mark.ts"
import { sentForward } from "../window/MarkSent.ts"
import { acceptedNow, type Cause, codeOf, notified, RETURNS, settledNow } from "./Causes.ts"
import { madeUpTrace } from "./Simulate.ts"

type Outcome = Result.Result<Decision, Rejection>
type Decide = (before: Versioned<OutgoingAch>, cause: Cause, facts: Facts) => Outcome

const SIMULATE = "this trigger"

const ours = (decide: Decide, ...takes: ReadonlyArray<keyof Cause>): Step<Ach, Cause> => ({
  takes,
  decide: (before, cause, facts) => Result.flatMap(outgoingOnly(before, SIMULATE), (sent) => decide(sent, cause, facts))
})

const moved = (move: Result.Result<Partial<Decision>, Rejection>): Outcome =>
  Result.map(move, (parts) => together([parts]))

const rejected =
  (fallback: NonNullable<Cause["reason"]>): Decide =>
  (before, { details = "Simulated.", reason = fallback }, facts) =>
    Result.succeed(together([rejectedBy(before, { reason, details }, facts)]))

// An operation cannot reserve trace numbers, so without a reserve one is made up.
const traceFor = (one: OutgoingAch, facts: Facts) => {
  const reserve = facts.find(traceSequence, SEQUENCE.id)?.object
  const { numbered, parts } =
    reserve === undefined || reserve.end <= reserve.next
      ? { numbered: [[one, madeUpTrace(facts.settings.routing_number, facts)] as const], parts: {} }
      : takeTraceNumbers([one], facts)
  return { parts, trace_number: numbered[0]?.[1] ?? "" }
}

const processed: Decide = (before, _, facts) => {
  const { parts, trace_number } = traceFor(before.object, facts)
  const record_details = { ...before.object.record_details, trace_number }
  const move = moveAch(before, "process", { record_details, kept: unqueued(before.object.kept) }, facts)
  return Result.map(move, (one) => together([parts, one]))
}

const submitted: Decide = (before, _, facts) => {
  const { settles_ms } = windowFor(facts.settings.ach_schedule, facts.now.ms, before.object.delivery_type)
  const { parts, settlement } = joinSettlement(settles_ms, facts)
  return Result.succeed(together([parts, taken(before, settlement, facts)]))
}

const marked: Decide = (before, _, facts) => {
  const made = windowFor(facts.settings.ach_schedule, facts.now.ms, before.object.delivery_type)
  const { parts, settlement } = joinSettlement(made.settles_ms, facts)
  const { trace_number, ...numbers } = traceFor(before.object, facts)
  const move = sentForward(before, trace_number, made, settlement, facts)
  return Result.map(move, (one) => together([parts, numbers.parts, one]))
}

const corrected: Decide = (before, { change_code = "C01", ...stated }, facts) =>
  Result.gen(function* () {
    const correction =
      Object.keys(stated).length === 0 && change_code === "C01" ? { account_number: "123456789" } : stated
    yield* faultless(correctionFaults(change_code, correction))
    return yield* receiveCorrection(before, { change_code, correction }, facts)
  })

/** Simulation of every transition of an outgoing entry. */
export const sent: SimulatedLifecycle<typeof outgoing, Ach, Cause> = {
  lifecycle: outgoing,
  born: { create: "ach.create" },
  steps: {
    review: ours((before, _, facts) => {
      const kept = { ...unqueued(before.object.kept), ...heldNow(facts, SIMULATED) }
      return moved(moveAch(before, "review", { kept }, facts))
    }),
    approve: ours(({ object }, _, facts) => approveAch(object.id, facts)),
    reject: ours(rejected("review_rejected"), "reason", "details"),
    cancel: ours(({ object }, _, facts) => cancelAch(object.id, {}, facts)),
    process: ours(processed),
    withhold: ours(rejected("entry_returned"), "reason", "details"),
    submit: ours(submitted),
    mark_sent: ours(marked),
    post: ours((before, _, facts) => settledNow(before, facts)),
    return: ours(
      (before, { return_code }, facts) =>
        Result.flatMap(codeOf(RETURNS, return_code, "R03", before.object), (code) => notified(before, code, facts)),
      "return_code"
    ),
    dishonor: ours(
      ({ object }, { return_code: stated }, facts) =>
        Result.flatMap(codeOf(DISHONOR_CODES, stated, "R68", object), (return_code) =>
          dishonorReturn(object.id, { return_code }, facts)
        ),
      "return_code"
    ),
    dishonor_sent: ours((before, _, facts) => acceptedNow(before, facts)),
    dishonor_failed: ours(({ object }, _, facts) => withdrawReturn(object.id, facts)),
    contest: ours(
      (before, { return_code }, facts) =>
        Result.flatMap(codeOf(CONTEST_CODES, return_code, "R72", before.object), (code) =>
          notified(before, code, facts)
        ),
      "return_code"
    ),
    correct: ours(corrected, "change_code", "account_number", "routing_number", "account_type")
  },
  detours: {}
}
