import { Result, Schema } from "effect"
import { legalFor } from "../../../kernel/Lifecycle.ts"
import { reject } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { stateFault } from "../../../kernel/StateFault.ts"
import { together } from "../../../operation/Decision.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { accountNumber } from "../../deposits/account-number/AccountNumber.ts"
import { AchView, ach } from "../../payments/ach/entry/Ach.ts"
import { acceptingNeeds } from "../../payments/ach/outgoing/Accept.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { creationFollow } from "../../payments/ach/outgoing/Create.ts"
import { settlementRefs } from "../../payments/ach/queue/AchSettlement.ts"
import { blockedReads } from "../../payments/blocked-account/model/BlockedAccount.ts"
import { createDisbursement, DEFAULT_DELIVERY } from "./Create.ts"
import { Disbursement, DisbursementView, disbursement, statedDetails } from "./Disbursement.ts"
import { ADVANCES, advanceDisbursement } from "./Simulate.ts"
import { lifecycle } from "./Transitions.ts"

const byId = Schema.Struct({ disbursement_id: idOf("disbursement") })
type ById = { readonly params: typeof byId.Type }
const itself = ({ params }: ById) => ({ kind: disbursement.kind, id: params.disbursement_id })
const itsEntry = ({ params }: ById, facts: Facts) => {
  const one = facts.find(disbursement, params.disbursement_id)?.object
  return one === undefined ? {} : { objects: [{ kind: ach.kind, id: one.kept.ach_id }] }
}

// The entry may already be processing before the disbursement has followed it.
const tooLate = reject(
  disbursement.refuses,
  stateFault({ kind: disbursement.kind, status: "processing" }, "cancel", legalFor(lifecycle, "cancel"))
)

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
    reads: ({ body: { payment_details: details } }, moment) => {
      const number = details.account_number_id
      const { objects, positions } = acceptingNeeds(number, details.delivery_type ?? DEFAULT_DELIVERY, moment)
      const refs = [{ kind: accountNumber.kind, id: number }, ...blockedReads(details.counterparty)]
      return { objects: [...refs, ...objects], positions }
    },
    follow: ({ body }, facts) => creationFollow(body.payment_details.account_number_id, facts),
    decide: ({ body }, facts) => createDisbursement(body, facts)
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
    reads: (input) => ({ objects: [itself(input)] }),
    follow: (input, facts) => itsEntry(input, facts),
    decide: ({ params }, facts) =>
      Result.gen(function* () {
        const before = yield* found(disbursement, params.disbursement_id, facts)
        const { parts } = yield* transition(disbursement, before, "cancel", {}, facts)
        const canceled = cancelAch(before.object.kept.ach_id, {}, facts)
        return together([yield* Result.orElse(canceled, () => Result.fail(tooLate)), parts])
      })
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
    reads: (input, { now_ms }) => ({ objects: [itself(input), ...settlementRefs(now_ms, now_ms)] }),
    follow: (input, facts) => itsEntry(input, facts),
    decide: ({ params, query }, facts) => advanceDisbursement(params.disbursement_id, query.event, facts)
  })
] as const
