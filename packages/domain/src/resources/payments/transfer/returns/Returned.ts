import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { type AnyRequest, isActive, resolveActive } from "../../return-request/ReturnRequest.ts"
import { alongside, type Moved, type Transfers } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Links a return on its original, counts its amount as returned, and accepts the active return request. */
export const returned = <T extends Transfer<R>, R extends AnyRequest>(
  { answer, returns, revise }: Transfers<T, R>,
  original: Versioned<T>,
  back: T,
  by: "client" | "counterparty",
  facts: Facts
): Partial<Decision> => {
  const { return_requests } = original.object
  const counted = returns.counted(returns.linked(original.object, back), back)
  const after = {
    ...counted,
    return_requests: resolveActive(return_requests, { status: "accepted" as const, resolved_by: by }, facts)
  }
  const isAnswer = by === "counterparty" && return_requests.some(isActive)
  const { decision } = (isAnswer ? answer : revise)(original, after, facts)
  return { changes: decision.changes, events: decision.events }
}

/** Links a return by the bank on its original. A return that was refused for lack of funds returns nothing. */
export const returning = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  original: Versioned<T>,
  back: Moved<T>,
  isUnderWay: boolean,
  facts: Facts
): Moved<T> => {
  if (isUnderWay) return alongside(back, returned(transfers, original, back.payment, "client", facts))
  const linked = transfers.returns.linked(original.object, back.payment)
  return alongside(back, { changes: transfers.revise(original, linked, facts).decision.changes })
}
