import { returnRequestOf } from "../../return-request/ReturnRequest.ts"
import { REQUEST_REASONS, REQUEST_REJECTION_REASONS } from "../tables/Reasons.ts"
import { wireText } from "./Text.ts"

/** Free text of a return request and of its answer. */
export const RequestText = wireText(1, 140)

/** Request of one bank that the other return a wire (S124). It moves no money. */
export const ReturnRequest = returnRequestOf({
  reasons: REQUEST_REASONS,
  rejection_reasons: REQUEST_REJECTION_REASONS,
  resolvers: ["client", "service", "counterparty"],
  text: RequestText
})
/** Request of one bank that the other return a wire. */
export type ReturnRequest = typeof ReturnRequest.Type
