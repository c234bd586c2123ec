import { Schema } from "effect"
import { Timestamp } from "../../../../kernel/Fields.ts"
import { REQUEST_REASONS, REQUEST_REJECTION_REASONS } from "../tables/Reasons.ts"
import { wireText } from "./Text.ts"

/** Free text of a return request and of its answer. */
export const RequestText = wireText(1, 140)

/** Request of one bank that the other return a wire (S124). It moves no money. */
export const ReturnRequest = Schema.Struct({
  created_at: Timestamp,
  deadline: Timestamp,
  status: Schema.Literals(["response_needed", "pending", "accepted", "rejected"]),
  reason: Schema.Literals(REQUEST_REASONS),
  details: Schema.optionalKey(RequestText),
  resolution: Schema.optionalKey(
    Schema.Struct({
      resolved_at: Timestamp,
      resolved_by: Schema.Literals(["client", "service", "counterparty"]),
      rejection_reason: Schema.optionalKey(Schema.Literals(REQUEST_REJECTION_REASONS)),
      rejection_details: Schema.optionalKey(RequestText)
    })
  )
})
/** Request of one bank that the other return a wire. */
export type ReturnRequest = typeof ReturnRequest.Type

/** True while a request waits for its answer. */
export const isActive = ({ status }: ReturnRequest): boolean => status === "response_needed" || status === "pending"
