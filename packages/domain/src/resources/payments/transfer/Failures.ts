import { Result } from "effect"
import { type Ref, refTo, type Versioned } from "../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../operation/Decision.ts"
import type { CommandReads } from "../../../operation/Operation.ts"
import type { MovedFields } from "../../../operation/Transition.ts"
import { uncountPayment, usageRef } from "../limits/Count.ts"
import { outflowRefs, uncountOutflow } from "../limits/Outflow.ts"
import type { AnyRequest } from "../return-request/ReturnRequest.ts"
import { alongside, type Moved, type MoveResult, type Transfers } from "./model/Move.ts"
import type { Transfer } from "./model/Transfer.ts"

/** Return of a refused incoming payment, and the fields that the refused payment gets by it. */
export interface SentBack<M> {
  readonly more: M
  readonly parts: Partial<Decision>
}

/** Failures of the payments of a network: each comes off what the payment counted towards. */
export interface Failures<T> {
  /** Rejects or cancels a payment, with further `parts` of the decision. */
  readonly fail: (
    before: Versioned<T>,
    on: "reject" | "cancel",
    more: MovedFields<T>,
    facts: Facts,
    parts?: Partial<Decision>
  ) => MoveResult<T>
  /** Rejects or cancels a payment whose status is known to allow that. */
  readonly mustFail: (before: Versioned<T>, on: "reject" | "cancel", more: MovedFields<T>, facts: Facts) => Moved<T>
  /** Rejects a payment under review: an outgoing one releases its hold, an incoming one goes back as `sendBack` says. */
  readonly refuse: (
    before: Versioned<T>,
    more: MovedFields<T>,
    sendBack: () => SentBack<MovedFields<T>>,
    facts: Facts
  ) => MoveResult<T>
  /** Takes a failed payment off the usage of limits, or a failed return off its original. */
  readonly withdrawn: (one: T, facts: Facts) => Partial<Decision>
  /** Refers to the objects that change when a payment fails: the payment that it returns, or the usage of limits. */
  readonly refs: (one: T) => ReadonlyArray<Ref>
  /** Reads the objects of `refs`. */
  readonly reads: (one: T) => CommandReads
}

/** Makes the failures of the payments of a network; `undone` lets the original of a failed return be returned again. */
export const failuresOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  undone: (original: Versioned<T>, one: T, facts: Facts) => Partial<Decision>
): Failures<T> => {
  const withdrawn: Failures<T>["withdrawn"] = (one, facts) => {
    const amount = transfers.amountOf(one)
    const uncounted = uncountOutflow(one.kept.outflow, amount, facts)
    if (one.kept.limited === true) {
      const { account_number_id, created_at } = one
      return together([uncounted, uncountPayment(account_number_id, transfers.rail, { created_at, amount }, facts)])
    }
    const original = originalOf(transfers, one, facts)
    return original === undefined ? uncounted : together([undone(original, one, facts), uncounted])
  }
  const fail: Failures<T>["fail"] = (before, on, more, facts, parts = {}) =>
    Result.map(transfers.move(before, on, more, facts), (one) => alongside(one, parts, withdrawn(before.object, facts)))
  return {
    fail,
    withdrawn,
    mustFail: (before, on, more, facts) => Result.getOrThrow(fail(before, on, more, facts)),
    refuse: (before, more, sendBack, facts) => {
      if (before.object.direction === "outgoing") return fail(before, "reject", more, facts)
      const sent = sendBack()
      return fail(before, "reject", { ...more, ...sent.more }, facts, sent.parts)
    },
    refs: (one) => failureRefsOf(transfers, one),
    reads: (one) => ({ objects: failureRefsOf(transfers, one) })
  }
}

/** Returns the loaded payment that a return is of. */
export const originalOf = <T extends Transfer<R>, R extends AnyRequest>(
  { resource, returns }: Pick<Transfers<T, R>, "resource" | "returns">,
  one: T,
  facts: Facts
): Versioned<T> | undefined => {
  const id = returns.originalOf(one)
  return id === undefined ? undefined : facts.find(resource, id)
}

/** Refers to the objects that change when a payment fails: the payment that it returns, or the usage of limits. */
export const failureRefsOf = <T extends Transfer<R>, R extends AnyRequest>(
  { rail, resource, returns }: Pick<Transfers<T, R>, "rail" | "resource" | "returns">,
  one: T
): ReadonlyArray<Ref> => {
  const { account_number_id, kept } = one
  const counted = outflowRefs(kept.outflow)
  if (kept.limited === true) return [usageRef(account_number_id, rail), ...counted]
  const id = returns.originalOf(one)
  return id === undefined ? counted : [refTo(resource, id), ...counted]
}
