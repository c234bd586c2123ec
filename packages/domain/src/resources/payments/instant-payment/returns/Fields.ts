import { Schema } from "effect"
import { atMost } from "../../../../kernel/Resource.ts"
import {
  SimulatedRequestRejectionReason,
  StatedRequestReason,
  StatedRequestRejectionReason,
  StatedReturnReason
} from "../tables/ReturnReasons.ts"

const information = { additional_information: Schema.optionalKey(Schema.String.check(atMost(140))) }

/** Body of a return. */
export const ReturnBody = Schema.Struct({ reason: StatedReturnReason, ...information })

/** Body of a return request. */
export const RequestBody = Schema.Struct({ reason: StatedRequestReason, ...information })

/** Body of a rejection of a return request. */
export const RejectionBody = Schema.Struct({ reason: StatedRequestRejectionReason, ...information })

/** Body of another bank's rejection of a return request, as a simulation states it. */
export const SimulatedRejectionBody = Schema.Struct({ reason: SimulatedRequestRejectionReason, ...information })
