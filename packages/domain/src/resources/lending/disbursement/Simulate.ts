import { Struct } from "effect"
import { refTo } from "../../../kernel/Resource.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { changed, type Decision, together } from "../../../operation/Decision.ts"
import type { Asking, Moment } from "../../../operation/Operation.ts"
import { allowed } from "../../../operation/Transition.ts"
import { ach } from "../../payments/ach/entry/Ach.ts"
import { foundOutgoing } from "../../payments/ach/entry/Move.ts"
import { settlementRefs } from "../../payments/ach/queue/AchSettlement.ts"
import { cause } from "./Cause.ts"
import { type Disbursement, disbursement, viewOf, type Wish } from "./Disbursement.ts"

/** Events that a simulation can cause, each with the trigger that emits it. */
const triggers = {
  "lending.disbursement.processing": "process",
  "lending.disbursement.succeeded": "succeed",
  "lending.disbursement.failed": "fail",
  "lending.disbursement.ach_correction": "correct"
} as const

type Advance = keyof typeof triggers

/** Names of the events that a disbursement can be advanced to. */
export const ADVANCES: ReadonlyArray<Advance> = Struct.keys(triggers)

/**
 * Simulates the cause of a disbursement event: the ACH goes out, settles, is returned or is corrected. Workers do the
 * rest as usual; the response shows the disbursement before the change.
 */
export function* advanceDisbursement(id: Disbursement["id"], event: Advance, { now_ms }: Moment): Asking<Decision> {
  const before = yield* load(disbursement, id)
  yield* allowed(disbursement, before.object, triggers[event])
  const objects = [refTo(ach, before.object.kept.ach_id), ...settlementRefs(now_ms, now_ms)]
  const facts = yield* asked({ objects })
  const entry = yield* foundOutgoing(before.object.kept.ach_id, triggers[event], facts)
  const { parts, wish } = yield* cause(entry, triggers[event], facts)
  const changes = wish === undefined ? [] : [changed(disbursement, before, wishing(before.object, wish))]
  return together([parts, { response: viewOf(before.object), changes }])
}

const wishing = (one: Disbursement, wish: Wish): Disbursement => ({
  ...one,
  kept: { ...one.kept, wishes: [...new Set([...(one.kept.wishes ?? []), wish])] }
})
