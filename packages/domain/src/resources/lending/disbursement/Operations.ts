import { Result, Schema } from "effect"
import { legalFor } from "../../../kernel/Lifecycle.ts"
import { reject, stateFault } from "../../../kernel/Rejection.ts"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { AchView, ach } from "../../payments/ach/entry/Ach.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { createDisbursement } from "./Create.ts"
import { Disbursement, DisbursementView, disbursement, statedDetails } from "./Disbursement.ts"
import { ADVANCES, advanceDisbursement } from "./Simulate.ts"
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

const byId = Schema.Struct({ disbursement_id: idOf("disbursement") })

/** Disbursement operations (v0). */
export const disbursementOperations = [
  command({
    name: "disbursement.create",
    summary: "Creates a disbursement that pays out a loan by ACH credit.",
    at: ["POST", "/v0/lending/disbursements"],
    scope: "lending/read_write",
    idempotency: { key: "required", min_length: 1 },
    invalid_status: 422,
    body: Schema.Struct({
      client_loan_id: Disbursement.fields.client_loan_id,
      amount: Disbursement.fields.amount,
      payment_method: Disbursement.fields.payment_method,
      payment_details: Schema.Struct({
        ...statedDetails,
        delivery_type: Schema.optionalKey(AchView.fields.delivery_type)
      })
    }),
    output: DisbursementView,
    asking: ({ body }, moment) => createDisbursement(body, moment)
  }),
  retrieve({
    name: "disbursement.get",
    summary: "Retrieves a disbursement.",
    at: ["GET", "/v0/lending/disbursements/:disbursement_id"],
    scope: "lending/read",
    params: byId,
    output: DisbursementView,
    resource: disbursement,
    id: ({ disbursement_id }) => disbursement_id
  }),
  command({
    name: "disbursement.cancel",
    summary: "Cancels a disbursement whose ACH has not begun to go out.",
    at: ["POST", "/v0/lending/disbursements/:disbursement_id/cancel"],
    scope: "lending/read_write",
    params: byId,
    output: DisbursementView,
    rejects: ["operation_not_allowed"],
    emits: ["ach.canceled"],
    asking: ({ params }) => cancelDisbursement(params.disbursement_id)
  }),
  command({
    simulated: true,
    name: "disbursement.simulate_advance",
    summary: "Simulates the cause of a disbursement event: its ACH goes out, settles, is returned or is corrected.",
    at: ["POST", "/v0/simulate/lending/disbursements/:disbursement_id/advance"],
    scope: "lending/read_write",
    invalid_status: 422,
    params: byId,
    query: Schema.Struct({ event: Schema.Literals(ADVANCES) }),
    output: DisbursementView,
    rejects: ["operation_not_allowed"],
    emits: ["ach.returned", "ach.corrected"],
    asking: ({ params, query }, moment) => advanceDisbursement(params.disbursement_id, query.event, moment)
  })
] as const
