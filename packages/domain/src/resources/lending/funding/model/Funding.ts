import { Schema } from "effect"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { type Cents, CurrencyCode, centsBetween, MAX_AMOUNT_CENTS, sum } from "../../../../kernel/Money.ts"
import { idOf, Metadata, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { FundingStatus, type FundingTrigger, lifecycle } from "./Transitions.ts"

const Part = Schema.optionalKey(centsBetween(0, MAX_AMOUNT_CENTS))

/** Amounts that the borrower comes to owe, in cents, by destination. An absent part is zero. */
export const Principal = Schema.Struct({
  external_disbursement_amount: Part,
  withheld_amount: Part,
  merchant_origination_fee_amount: Part
})

const shownFields = {
  id: idOf("funding"),
  subledger_balance_id: idOf("subledger_balance"),
  currency_code: CurrencyCode,
  principal: Principal,
  /** Fees taken from the borrower beside the principal, stored as stated. */
  other_fees: Schema.optionalKey(Schema.Struct({ borrower_origination_fee_amount: Part })),
  metadata: Metadata,
  status: FundingStatus,
  rejection: Schema.optionalKey(Schema.Struct({ reason: Schema.Literals(["internal_error"]), details: Schema.String })),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** Money lent on a balance (S63). Amounts in cents. */
export interface Funding extends Schema.Schema.Type<typeof Funding> {}
export const Funding = Schema.Struct({
  ...shownFields,
  kept: Schema.Struct({
    /** Parties of the balance, checked when the funding is posted. */
    account_id: idOf("account"),
    lender_id: Schema.optionalKey(idOf("core_account")),
    /** Credit transaction that lends the funding, until it is reversed: a funding is never lent twice. */
    transaction_id: Schema.optionalKey(idOf("user_credit_transaction"))
  })
})

/** A funding as shown in responses and events. */
export const FundingView = Schema.Struct(shownFields)

/** Removes the internal fields of a funding. */
export const viewOf: (one: Funding) => typeof FundingView.Type = viewer<Funding>()

/** The funding resource. */
export const funding = resource<Funding, FundingTrigger>({
  kind: "funding",
  schema: Funding,
  lifecycles: [lifecycle],
  shown: viewOf,
  attributes: ({ subledger_balance_id, status }) => ({ subledger_balance_id, status }),
  indexed: ["subledger_balance_id"],
  unindexed: ["status"]
})

/** Returns the cents that a funding adds to the debt: the sum of all parts of its principal. */
export const principalOf = ({ principal: parts }: Pick<Funding, "principal">): Cents =>
  sum(
    [parts.external_disbursement_amount, parts.withheld_amount, parts.merchant_origination_fee_amount].flatMap(
      (part) => part ?? []
    )
  )
