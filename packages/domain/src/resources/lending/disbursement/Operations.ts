import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { AchView } from "../../payments/ach/entry/Ach.ts"
import { cancelDisbursement } from "./Cancel.ts"
import { createDisbursement } from "./Create.ts"
import { Disbursement, DisbursementView, disbursement, statedDetails } from "./Disbursement.ts"
import { ADVANCES, advanceDisbursement } from "./Simulate.ts"

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
