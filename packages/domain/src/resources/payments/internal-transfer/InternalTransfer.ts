import { Schema } from "effect"
import { CurrencyCode, PaymentAmount } from "../../../kernel/Money.ts"
import { reasonNamed } from "../../../kernel/Reason.ts"
import { atLeast, atMost, idOf, Metadata, resource, Timestamp } from "../../../kernel/Resource.ts"
import { InternalTransferStatus, type InternalTransferTrigger, lifecycle } from "./Transitions.ts"

/** Reasons to reject a transfer. The last is ours: the controls of an account number forbid it. */
export const RejectionReason = Schema.Literals([
  "account_number_not_active",
  "beneficiary_account_number_unrecognized",
  "non_sufficient_funds",
  "ofac_rejection",
  "internal_error",
  "restricted_by_account_number_controls"
])

/** A transfer between two account numbers of one program (S96). Amount in cents. */
export interface InternalTransfer extends Schema.Schema.Type<typeof InternalTransfer> {}
export const InternalTransfer = Schema.Struct({
  id: idOf("internal_transfer"),
  amount: PaymentAmount,
  currency_code: CurrencyCode,
  sender_account_id: idOf("account"),
  sender_account_number_id: idOf("account_number"),
  /** Absent if the receiver does not exist; the transfer is then rejected. */
  receiver_account_id: Schema.optionalKey(idOf("account")),
  receiver_account_number_id: idOf("account_number"),
  status: InternalTransferStatus,
  description: Schema.String.check(atLeast(5), atMost(34)),
  rejection: Schema.optionalKey(Schema.Struct({ reason: RejectionReason, details: Schema.String })),
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The internal transfer resource. */
export const internalTransfer = resource<InternalTransfer, InternalTransferTrigger>({
  kind: "internal_transfer",
  schema: InternalTransfer,
  lifecycles: [lifecycle],
  reasons: ({ rejection }) =>
    rejection === undefined ? [] : [reasonNamed(rejection.reason, undefined, rejection.details)],
  attributes: ({ sender_account_number_id, receiver_account_number_id, status }) => ({
    sender_account_number_id,
    receiver_account_number_id,
    status
  }),
  indexed: ["sender_account_number_id", "receiver_account_number_id"],
  unindexed: ["status"]
})
