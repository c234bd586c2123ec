import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import { allowed } from "../../../../operation/Transition.ts"
import { type Ach, ach, type IncomingAch } from "../entry/Ach.ts"
import { foundIncoming, refuseEntry, revised } from "../entry/Move.ts"
import { requestedReturn } from "../entry/RequestedReturn.ts"
import { type ClientReturnCode, returnable } from "../entry/Returnable.ts"
import { appendReturn } from "../entry/Returns.ts"
import { returning } from "../queue/Returning.ts"

/** A client's request to return a received entry. */
export interface ReturnRequest extends Partial<Pick<Ach, "metadata">> {
  readonly return_code: ClientReturnCode
}

/**
 * Returns an incoming entry with the next window if it is posted, else after posting (S11). The account must be loaded,
 * because the codes depend on its holder type.
 */
export const sendBack = (
  id: string,
  { return_code: code, ...parts }: ReturnRequest,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* foundIncoming(id, "return", facts)
    const one = before.object
    if (requestedReturn(one) !== undefined) {
      return yield* refuseEntry(one, "return", "not_asked_back", "object_status_unchanged")
    }
    if (one.status !== "posted") yield* allowed(ach, one, "decline")
    yield* returnable(code, one, facts)
    const returns = appendReturn(one, code, "pending_return")
    return one.status === "posted"
      ? returning(before, { ...parts, returns }, facts)
      : enqueueReturn(before, parts, returns, facts)
  })

const enqueueReturn = (
  before: Versioned<IncomingAch>,
  parts: Partial<Pick<Ach, "metadata">>,
  returns: Ach["returns"],
  facts: Facts
): Decision =>
  together([revised(before, { ...parts, returns, kept: { ...before.object.kept, return_once_posted: true } }, facts)])
