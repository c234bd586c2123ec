import { Schema } from "effect"
import { Timestamp } from "../../../../kernel/Fields.ts"
import { REQUEST_REASONS, REQUEST_REJECTION_REASONS } from "../tables/ReturnReasons.ts"

/** Status of a return request: of the other bank (`response_needed`) or of ours (`pending`), until it is resolved. */
export const ReturnRequestStatus = Schema.Literals(["pending", "response_needed", "accepted", "rejected"])

/** Request of one bank that the other return an instant payment (S143). It moves no money. */
export const ReturnRequest = Schema.Struct({
  status: ReturnRequestStatus,
  reason: Schema.Literals(REQUEST_REASONS),
  details: Schema.optionalKey(Schema.String),
  deadline: Schema.optionalKey(Timestamp),
  resolution: Schema.optionalKey(
    Schema.Struct({
      resolved_at: Timestamp,
      resolved_by: Schema.Literals(["client", "service", "network", "counterparty"]),
      rejection_reason: Schema.optionalKey(Schema.Literals(REQUEST_REJECTION_REASONS)),
      rejection_details: Schema.optionalKey(Schema.String)
    })
  ),
  created_at: Timestamp
})
/** Request of one bank that the other return an instant payment. */
export type ReturnRequest = typeof ReturnRequest.Type

/** True while a request waits for its answer. */
export const isActive = ({ status }: ReturnRequest): boolean => status === "response_needed" || status === "pending"
