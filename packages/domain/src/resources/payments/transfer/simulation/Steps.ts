import { Result, Schema } from "effect"
import type { Json } from "../../../../kernel/Json.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { AnyLifecycle, Resource, Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { reasonIn } from "../../../../operation/ReasonIn.ts"
import { simulationOf } from "../../../../operation/Simulate.ts"
import type { SimulatedLifecycle, Step } from "../../../../operation/Simulation.ts"
import type { incomingOf } from "../model/Lifecycle.ts"
import type { Moved, MoveResult } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Reason and text of a simulated cause. */
export interface Cause {
  readonly reason?: string
  readonly additional_information?: string
}

/** Returns the decision of a move. */
export const only = <T>(result: MoveResult<T>): Result.Result<Decision, Rejection> =>
  Result.map(result, ({ decision }) => decision)

/** Returns the decision of a move that cannot be refused. */
export const sure = <T>({ decision }: Moved<T>): Result.Result<Decision, Rejection> => Result.succeed(decision)

/** Makes the step of a trigger that a decider of payments by their id causes. */
export const byId = <T extends Transfer>(decide: (id: string, facts: Facts) => MoveResult<T>) => ({
  decide: ({ object }: Versioned<T>, _: unknown, facts: Facts) => only(decide(object.id, facts))
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

/** Reasons that a trigger takes, and what stands in for an unstated reason and text. */
interface Reasoned<T, R extends string> {
  readonly reasons: ReadonlyArray<R>
  readonly usual: NoInfer<R>
  readonly text?: string
  /** Decides on a payment by its id. */
  readonly decide: (
    id: string,
    stated: { readonly reason: R; readonly additional_information?: string },
    facts: Facts
  ) => MoveResult<T>
}

/** Makes the step of a trigger that takes a reason. */
export const reasoned = <T extends Transfer, R extends string>({ decide, reasons, text, usual }: Reasoned<T, R>) => ({
  takes: ["reason", "additional_information"] as const,
  decide: ({ object }: Versioned<T>, cause: Cause, facts: Facts): Result.Result<Decision, Rejection> =>
    Result.flatMap(reasonIn(reasons, cause.reason, usual), (reason) => {
      const usualText = text === undefined ? {} : { additional_information: text }
      return only(decide(object.id, { reason, ...usualText, ...textOf(cause) }, facts))
    })
})

/** Simulation of the payments of a network: of those that the bank sends, and of those that it receives. */
interface Simulated<T extends Transfer, C extends Cause, L extends AnyLifecycle> {
  readonly resource: Resource<T>
  readonly body: Schema.Decoder<C>
  readonly view: (one: T) => Json
  readonly sent: Omit<SimulatedLifecycle<L, T, NoInfer<C>>, "detours">
  /** The network does not answer: the outcome stays unknown until the network is asked again. */
  readonly timeOut: {
    readonly from: ReadonlyArray<string>
    readonly ask: (before: Versioned<T>, facts: Facts) => Moved<T>
  }
  readonly received: {
    readonly lifecycle: Incoming
    readonly born: Readonly<Record<"receive" | "review" | "refuse", string>>
    readonly post: (before: Versioned<T>, facts: Facts) => MoveResult<T>
    readonly reject: Step<T, NoInfer<C>>
    readonly ask_back: Step<T, NoInfer<C>>
  }
  readonly unless: (one: T, on: string) => string | undefined
}

type Incoming = ReturnType<typeof incomingOf<string>>

/** Makes the simulation of every transition of the payments of a network. */
export const transferSimulation = <T extends Transfer, C extends Cause, L extends AnyLifecycle>({
  received: { born, lifecycle, post, ...steps },
  sent,
  timeOut: { ask, from },
  ...network
}: Simulated<T, C, L>) => {
  const outgoing: SimulatedLifecycle<L, T, C, "time_out"> = {
    ...sent,
    detours: { time_out: { from, decide: (before, _, facts) => sure(ask(before, facts)) } }
  }
  const incoming: SimulatedLifecycle<Incoming, T, C> = {
    lifecycle,
    born,
    steps: { ...steps, post: { decide: (before, _, facts) => only(post(before, facts)) } },
    detours: {}
  }
  return simulationOf({ ...network, lifecycles: [outgoing, incoming] })
}
