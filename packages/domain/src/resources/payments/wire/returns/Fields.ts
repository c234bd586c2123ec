import { Schema } from "effect"
import { Metadata } from "../../../../kernel/Resource.ts"
import { RequestText } from "../model/ReturnRequest.ts"
import { wireText } from "../model/Text.ts"
import { WireAmount } from "../model/Wire.ts"
import {
  CLIENT_RETURN_CODES,
  CLIENT_RETURN_REASONS,
  REQUEST_REASONS,
  REQUEST_REJECTION_REASONS
} from "../tables/Reasons.ts"

const ReturnText = Schema.optionalKey(wireText(1, 105))
const amount = { amount: Schema.optionalKey(WireAmount) }
const metadata = { metadata: Schema.optionalKey(Metadata) }

const byCode = {
  ...amount,
  return_code: Schema.Literals(CLIENT_RETURN_CODES),
  return_additional_information: ReturnText
}

const byReason = { ...amount, reason: Schema.Literals(CLIENT_RETURN_REASONS), additional_information: ReturnText }

/** Body of a return on v1. */
export const ReturnV1 = Schema.Struct({ ...byCode, ...metadata })
/** Body of a simulated return on v1. */
export const SimulatedReturnV1 = Schema.Struct(byCode)
/** Body of a return on v2. */
export const ReturnV2 = Schema.Struct({ ...byReason, ...metadata })
/** Body of a simulated return on v2. */
export const SimulatedReturnV2 = Schema.Struct(byReason)

const information = { additional_information: Schema.optionalKey(RequestText) }

/** Body of a simulated return request. */
export const SimulatedRequest = Schema.Struct({ reason: Schema.Literals(REQUEST_REASONS), ...information })
/** Body of a return request. */
export const ReturnRequestBody = Schema.Struct({ ...SimulatedRequest.fields, ...metadata })

const Rejecting = Schema.Literals(REQUEST_REJECTION_REASONS)

/** Body of a rejection of a return request on v1, which states no reason. */
export const RejectionV1 = Schema.Struct(information)
/** Body of a rejection of a return request on v2, and of a simulated one. */
export const RejectionV2 = Schema.Struct({ reason: Schema.optionalKey(Rejecting), ...information })
