import { expireJobOf } from "../../transfer/returns/Expire.ts"
import { wireTransfers } from "../model/Transfers.ts"

/** Rejects return requests for wires that are unanswered at their deadline. */
export const expireJob = expireJobOf(wireTransfers, [])
