import { expireJobOf } from "../../transfer/returns/Expire.ts"
import { instantTransfers } from "../model/Transfers.ts"

/** Rejects return requests for instant payments that are unanswered at their deadline. */
export const expireJob = expireJobOf(instantTransfers, ["instant_payment.return_request_status_updated"])
