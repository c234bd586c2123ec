import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { closedBy } from "../../suspense/ClosedBy.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { moveWire, type WireResult } from "../model/Move.ts"
import type { Wire } from "../model/Wire.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { postReturn } from "../returns/Receive.ts"
import { sendBack } from "../returns/Return.ts"
import { debtorAccountOf } from "./Receive.ts"

/** Reads the place of a wire, and the negative list for its debtor. */
export const incomingReads = postReadsOf(debtorAccountOf)

/**
 * Posts an incoming wire that is under review. A wire whose account number is closed now, or whose debtor is on the
 * negative list, is rejected and sent back.
 */
export const postIncoming = (before: Versioned<Wire>, facts: Facts): WireResult => {
  const { type, status, kept } = before.object
  if (type === "return") return postReturn(before, facts)
  const isListed = isBlocked(debtorAccountOf(before.object), "receive", facts)
  const reason = closedBy(kept.place, facts) ?? (isListed ? "per_agent_request" : undefined)
  if (status !== "under_review" || reason === undefined) return moveWire(before, "post", {}, facts)
  return wireFailures.refuse(before, {}, () => sendBack(before.object, { reason }, facts), facts)
}
