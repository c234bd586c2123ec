import { Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { reasonIn } from "../../../../operation/ReasonIn.ts"
import type { SimulatedLifecycle } from "../../../../operation/Simulation.ts"
import type { incomingOf } from "../model/Lifecycle.ts"
import type { Moved, MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Reason and text of a simulated cause. */
export interface Cause {
  readonly reason?: string
  readonly additional_information?: string
}

/** Fields of a cause that state a reason. */
export const REASONED = ["reason", "additional_information"] as const

/** Returns the decision of a move. */
export const only = <T>(result: MoveResult<T>): Result.Result<Decision, Rejection> =>
  Result.map(result, ({ decision }) => decision)

/** Returns the decision of a move that cannot be refused. */
export const sure = <T>({ decision }: Moved<T>): Result.Result<Decision, Rejection> => Result.succeed(decision)

/** Makes the step of a trigger that a decider of payments by their id causes. */
export const byId = <T extends Transfer>(decide: (id: string, facts: Facts) => MoveResult<T>) => ({
  decide: ({ object }: Versioned<T>, _: unknown, facts: Facts) => only(decide(object.id, facts))
})

/** Makes the detour of a network that does not answer: the outcome stays unknown until the network is asked again. */
export const timeOut = <T>(from: ReadonlyArray<string>, ask: (before: Versioned<T>, facts: Facts) => Moved<T>) => ({
  time_out: { from, decide: (before: Versioned<T>, _: unknown, facts: Facts) => sure(ask(before, facts)) }
})

/** Makes the schema of a cause that states one of some reasons, and a text. */
export const causeOf = <const R extends string, F extends Schema.Struct.Fields>(
  reasons: ReadonlyArray<R>,
  text: Schema.Codec<string, string>,
  more: F
) =>
  Schema.Struct({
    reason: Schema.optionalKey(Schema.Literals([...new Set(reasons)])),
    additional_information: Schema.optionalKey(text),
    ...more
  })

/** Returns the text of a cause, if it states one. */
export const textOf = ({ additional_information }: Cause): Pick<Cause, "additional_information"> =>
  additional_information === undefined ? {} : { additional_information }

/** Reason with its text, as the deciders of a network take it. */
interface Stated<R extends string> {
  readonly reason: R
  readonly additional_information?: string
}

/** Reasons that a trigger takes, the reason in place of an unstated one, and the decider of the trigger. */
interface Reasoned<T, R extends string> {
  readonly reasons: ReadonlyArray<R>
  readonly usual: NoInfer<R>
  readonly decide: (before: Versioned<T>, stated: Stated<R>, facts: Facts) => MoveResult<T>
}

/** Causes of the transitions of the payments that the bank receives over a network. */
interface Causes<K extends string, T, J extends string, Q extends string> {
  readonly lifecycle: ReturnType<typeof incomingOf<K>>
  readonly born: Readonly<Record<"receive" | "review" | "refuse", string>>
  readonly post: (before: Versioned<T>, facts: Facts) => MoveResult<T>
  readonly reject: Reasoned<T, J>
  readonly askBack: Omit<Reasoned<T, Q>, "decide"> & {
    readonly decide: (id: string, stated: Stated<Q>, facts: Facts) => MoveResult<T>
  }
}

/** Makes the simulation of the payments that the bank receives over a network. */
export const receivedOf = <K extends string, T extends Transfer, C extends Cause, J extends string, Q extends string>({
  askBack,
  born,
  lifecycle,
  post,
  reject
}: Causes<K, T, J, Q>): SimulatedLifecycle<ReturnType<typeof incomingOf<K>>, T, C> => {
  const askedBack: Reasoned<T, Q> = {
    ...askBack,
    decide: ({ object }, stated, facts) => askBack.decide(object.id, stated, facts)
  }
  return {
    lifecycle,
    born,
    steps: {
      post: { decide: (before, _, facts) => only(post(before, facts)) },
      reject: { takes: REASONED, decide: caused(reject, { additional_information: "Simulated." }) },
      ask_back: { takes: REASONED, decide: caused(askedBack, {}) }
    },
    detours: {}
  }
}

/** Makes the decider of a trigger that takes a reason. */
export const caused =
  <T, R extends string>({ decide, reasons, usual }: Reasoned<T, R>, usualText: Pick<Cause, "additional_information">) =>
  (before: Versioned<T>, cause: Cause, facts: Facts): Result.Result<Decision, Rejection> =>
    Result.flatMap(reasonIn(reasons, cause.reason, usual), (reason) =>
      only(decide(before, { reason, ...usualText, ...textOf(cause) }, facts))
    )
