import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { CurrencyCode } from "../../../kernel/Money.ts"
import { foundUnder, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { AchAmount, AchView } from "../../payments/ach/entry/Ach.ts"
import { Counterparty } from "../../payments/ach/entry/Fields.ts"
import { DisbursementStatus, type DisbursementTrigger, lifecycle } from "./Transitions.ts"

/** Reasons that a disbursement failed (S65). */
export const FailureCode = Schema.Literals([
  "account_closed",
  "no_account",
  "bad_account_number",
  "account_frozen",
  "contact_service"
])

/** Payout details stated by a client. `account_number_id`, the paying account number, is our addition. */
export const statedDetails = {
  account_number_id: idOf("account_number"),
  statement_descriptor: AchView.fields.statement_descriptor,
  counterparty: Counterparty
}

const shownFields = {
  id: idOf("disbursement"),
  client_loan_id: text(255),
  created_at: Timestamp,
  updated_at: Timestamp,
  status: DisbursementStatus,
  amount: AchAmount,
  currency_code: CurrencyCode,
  payment_method: Schema.Literals(["ach"]),
  payment_details: Schema.Struct({
    ...statedDetails,
    delivery_type: AchView.fields.delivery_type,
    effective_date: AchView.fields.record_details.fields.effective_date,
    trace_number: AchView.fields.record_details.fields.trace_number,
    correction: AchView.fields.correction,
    failure: Schema.optionalKey(Schema.Struct({ failure_code: FailureCode, failure_details: FailureCode }))
  })
}

/** Steps that a simulation can apply to a disbursement whose ACH has gone out. */
export type Wish = typeof Wish.Type
const Wish = Schema.Literals(["succeed", "fail", "correct"])

/** A loan's money on its way to the borrower (spec, "Disbursement"). Amount in cents. */
export interface Disbursement extends Schema.Schema.Type<typeof Disbursement> {}
export const Disbursement = Schema.Struct({
  ...shownFields,
  kept: Schema.Struct({
    ach_id: idOf("ach"),
    /** Simulated steps to apply once the ACH has gone out, each once and in order. */
    wishes: Schema.optionalKey(Schema.Array(Wish).check(Schema.isUnique()))
  })
})

/** A disbursement as shown in responses and events. */
export const DisbursementView = Schema.Struct(shownFields)

/** Removes the internal fields of a disbursement. */
export const viewOf: (one: Disbursement) => typeof DisbursementView.Type = viewer<Disbursement>()

/** The disbursement resource. */
export const disbursement = resource<Disbursement, DisbursementTrigger>({
  kind: "disbursement",
  schema: Disbursement,
  lifecycles: [lifecycle],
  shown: viewOf,
  attributes: ({ client_loan_id, status }) => ({ client_loan_id, status }),
  indexed: ["client_loan_id"],
  unindexed: ["status"],
  foundBy: foundUnder("client_loan_id")
})
