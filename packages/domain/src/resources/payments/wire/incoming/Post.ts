import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { alongside, moveWire, type WireResult } from "../model/Move.ts"
import { closedBy } from "../model/Place.ts"
import type { Wire } from "../model/Wire.ts"
import { postReturn } from "../returns/Receive.ts"
import { sendBack } from "../returns/Return.ts"

/** Posts an incoming wire that is under review. Where its account number is closed now, it is rejected and sent back. */
export const postIncoming = (before: Versioned<Wire>, facts: Facts): WireResult => {
  const { type, status, kept } = before.object
  if (type === "return") return postReturn(before, facts)
  const reason = closedBy(kept.place, facts)
  if (status !== "under_review" || reason === undefined) return moveWire(before, "post", {}, facts)
  const { more, parts } = sendBack(before.object, { reason }, facts)
  return Result.map(moveWire(before, "reject", more, facts), (one) => alongside(one, parts))
}
