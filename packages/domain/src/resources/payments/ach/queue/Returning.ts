import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { IncomingAch } from "../entry/Ach.ts"
import { mustMove, unqueued } from "../entry/Move.ts"
import { updateLatestReturn } from "../entry/Returns.ts"
import { joinWindow } from "./Join.ts"

/** Sends the requested return of a posted entry with the next window. */
export const returning = (
  before: Versioned<IncomingAch>,
  parts: Partial<Pick<IncomingAch, "metadata" | "returns">>,
  facts: Facts
): Decision => {
  const one = { ...before.object, ...parts }
  const joined = joinWindow("same_business_day", facts)
  const returns = updateLatestReturn(one, { status: "pending_return" })
  const kept = { ...unqueued(one.kept), queue: joined.window.id }
  return together([joined.parts, mustMove(before, "return", { ...parts, returns, kept }, facts)])
}
