import { Effect, Result } from "effect"
import type { Ref, Versioned } from "../../../../kernel/Resource.ts"
import type { Settings } from "../../../../kernel/Settings.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import type { RailsUnavailable } from "../../../../ports/RailsUnavailable.ts"
import { type CountedOutflow, countOutflow } from "../../limits/Outflow.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { placeReads } from "../../suspense/PostReads.ts"
import { failureRefsOf } from "../Failures.ts"
import type { Transfers } from "../model/Move.ts"
import { sendQueue } from "../model/Queues.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Port of a network, as it takes payments. */
interface Port<T, A> {
  readonly send: (programId: string, one: T) => Effect.Effect<A, RailsUnavailable>
}

/** Steps of the outgoing payments of a network. */
interface Sending<T, A> {
  readonly emits: ReadonlyArray<string>
  /** True while the network has the payment and owes an answer. */
  readonly isAwaited: (one: T) => boolean
  /** True if the next step may move money to or from the place of the payment. */
  readonly isPlaced: (one: T) => boolean
  /** Refers to what the next step of a payment checks. */
  readonly checked: (one: T, settings: Settings) => ReadonlyArray<Ref>
  /** Takes the next step; without an answer where none was asked for. */
  readonly step: (before: Versioned<T>, answer: A | undefined, facts: Facts) => Decision
}

/** Makes the job that takes outgoing payments from their creation to the answer of their network. */
export const sendJobOf = <T extends Transfer<R>, R extends AnyRequest, A, P>(
  transfers: Transfers<T, R>,
  port: Effect.Effect<Port<T, A>, never, P>,
  { checked, emits, isAwaited, isPlaced, step }: Sending<T, A>
): Job<T, A | undefined, P> => ({
  queue: sendQueue(transfers.resource),
  resource: transfers.resource,
  emits,
  reads: (one, { settings }) => {
    const { objects, positions } = isPlaced(one) ? placeReads(one.kept.place) : { objects: [], positions: [] }
    return { objects: [...objects, ...failureRefsOf(transfers, one), ...checked(one, settings)], positions }
  },
  ask: (programId, one) =>
    isAwaited(one) && one.kept.marked_sent !== true
      ? Effect.flatMap(port, ({ send }) => send(programId, one))
      : Effect.succeed(undefined),
  decide: (object, version, facts, answer) => step({ object, version }, answer, facts)
})

/** Payment that counts against the limit of its network, if that has one, and the changes of the count. */
export interface CountedPayment<T> {
  readonly counted: T
  readonly parts: Partial<Decision>
}

/** Counts a payment that is about to be sent against the limit of its network. A return is never refused. */
export const countedOutflow = <T extends Transfer<R>, R extends AnyRequest>(
  { amountOf, returns }: Pick<Transfers<T, R>, "amountOf" | "returns">,
  one: T,
  on: CountedOutflow,
  facts: Facts
): Result.Result<CountedPayment<T>, "exhausted" | "too_large"> => {
  const isReturn = returns.originalOf(one) !== undefined
  return Result.map(countOutflow({ ...on, amount: amountOf(one), isReturn }, facts), ({ outflow, parts }) => ({
    counted: outflow === undefined ? one : { ...one, kept: { ...one.kept, outflow } },
    parts
  }))
}
