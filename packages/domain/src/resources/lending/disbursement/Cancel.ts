import { Result } from "effect"
import { legalFor } from "../../../kernel/Lifecycle.ts"
import { reject } from "../../../kernel/Rejection.ts"
import { refTo } from "../../../kernel/Resource.ts"
import { stateFault } from "../../../kernel/StateFault.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { ach } from "../../payments/ach/entry/Ach.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { type Disbursement, disbursement } from "./Disbursement.ts"
import { lifecycle } from "./Transitions.ts"

// The entry may already be processing before the disbursement has followed it.
const tooLate = reject(
  disbursement.refuses,
  stateFault({ kind: disbursement.kind, status: "processing" }, "cancel", legalFor(lifecycle, "cancel"))
)

/** Cancels a disbursement and its ACH, which must not have begun to go out. */
export function* cancelDisbursement(id: Disbursement["id"]): Asking<Decision> {
  const before = yield* load(disbursement, id)
  const facts = yield* asked({ objects: [refTo(ach, before.object.kept.ach_id)] })
  const { parts } = yield* transition(disbursement, before, "cancel", {}, facts)
  const taken = yield* Result.orElse(cancelAch(before.object.kept.ach_id, {}, facts), () => Result.fail(tooLate))
  return together([taken, parts])
}
