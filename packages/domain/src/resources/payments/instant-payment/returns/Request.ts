import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import { refusalOf } from "../../transfer/model/Refuse.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { instantTransfers } from "../model/Transfers.ts"

/** Returns the refusal of the answer to a return request of another bank after the deadline of the client. */
export const refusalOfLate = (one: InstantPayment, { now }: Facts): Rejection | undefined =>
  one.return_requests.some((request) => isActive(request) && now.ms > Date.parse(request.deadline))
    ? refusalOf(instantTransfers, one, "reject_return_request", "request_in_time", undefined, "deadline_passed")
    : undefined
