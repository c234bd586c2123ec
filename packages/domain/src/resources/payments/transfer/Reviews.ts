import { Result, type Schema } from "effect"
import type { Legal, StateCode } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Facts, found } from "../../../operation/Decision.ts"
import type { CommandReads, Moment } from "../../../operation/Operation.ts"
import type { AnyRequest } from "../return-request/ReturnRequest.ts"
import type { MoveResult, Transfers } from "./model/Move.ts"
import { refuse } from "./model/Refuse.ts"
import type { Transfer } from "./model/Transfer.ts"

/** Decider of one payment. */
type Deciding<T> = (before: Versioned<T>, facts: Facts) => MoveResult<T>

/** Operations of operators on payments under review; `B` is the reason of a rejection with its text. */
interface ReviewOperations<T, B> {
  /** What becomes of an outgoing payment that is approved. */
  readonly sent: "scheduled" | "sent"
  /** Body of a rejection. */
  readonly body: Schema.Decoder<B>
  readonly reads: {
    readonly approve: (one: T, moment: Moment) => CommandReads
    readonly reject: (one: T) => CommandReads
  }
  readonly emits: Readonly<Record<"approve" | "reject", ReadonlyArray<string>>>
}

/** Rules of a network for its payments under review. */
interface ReviewRules<T, B> {
  /** Stops an outgoing payment that its network does not have yet. */
  readonly hold: Deciding<T>
  /** Returns the state that a payment needs to be approved or rejected, if it lacks it. */
  readonly needed: (one: T, on: "approve" | "reject") => Legal | undefined
  /** Code that refuses a payment without that state. Default: that of the resource. */
  readonly code?: StateCode
  /** Sends an outgoing payment on its way. */
  readonly release: Deciding<T>
  /** Posts an incoming payment, or sends it back. */
  readonly post: Deciding<T>
  readonly refuse: (before: Versioned<T>, stated: B, facts: Facts) => MoveResult<T>
}

/** Reviews of the payments of a network by operators, with the deciders of payments by their id. */
export interface Reviews<T, B> extends ReviewOperations<T, B> {
  readonly hold: (id: string, facts: Facts) => MoveResult<T>
  readonly approve: (id: string, facts: Facts) => MoveResult<T>
  readonly reject: (id: string, stated: B, facts: Facts) => MoveResult<T>
}

/** Makes the reviews of the payments of a network. */
export const reviewsOf = <T extends Transfer<R>, R extends AnyRequest, B>(
  transfers: Transfers<T, R>,
  { body, emits, reads, sent, ...rules }: ReviewOperations<T, B> & ReviewRules<T, NoInfer<B>>
): Reviews<T, B> => {
  const reviewed = (id: string, on: "approve" | "reject", facts: Facts) =>
    Result.flatMap(found(transfers.resource, id, facts), (before) => {
      const legal = rules.needed(before.object, on)
      return legal === undefined ? Result.succeed(before) : refuse(transfers, before.object, on, legal, rules.code)
    })
  return {
    body,
    emits,
    reads,
    sent,
    hold: (id, facts) => Result.flatMap(found(transfers.resource, id, facts), (before) => rules.hold(before, facts)),
    approve: (id, facts) =>
      Result.flatMap(reviewed(id, "approve", facts), (before) =>
        before.object.direction === "outgoing" ? rules.release(before, facts) : rules.post(before, facts)
      ),
    reject: (id, stated, facts) =>
      Result.flatMap(reviewed(id, "reject", facts), (before) => rules.refuse(before, stated, facts))
  }
}
