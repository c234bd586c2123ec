import { Schema } from "effect"
import { returnRequestOf } from "../../return-request/ReturnRequest.ts"
import { REQUEST_REASONS, REQUEST_REJECTION_REASONS } from "../tables/ReturnReasons.ts"

/** Request of one bank that the other return an instant payment (S143). It moves no money. */
export const ReturnRequest = returnRequestOf({
  reasons: REQUEST_REASONS,
  rejection_reasons: REQUEST_REJECTION_REASONS,
  resolvers: ["client", "service", "network", "counterparty"],
  text: Schema.String
})
/** Request of one bank that the other return an instant payment. */
export type ReturnRequest = typeof ReturnRequest.Type

/** Status of a return request: of the other bank (`response_needed`) or of ours (`pending`), until it is resolved. */
export const ReturnRequestStatus = ReturnRequest.fields.status
