import { Schema } from "effect"
import { idOf, type Resource } from "../../../../kernel/Resource.ts"
import type { Scope } from "../../../../kernel/Scope.ts"
import { factsFrom } from "../../../../operation/Asking.ts"
import { command } from "../../../../operation/Define.ts"
import type { AnyOperation, CommandReads } from "../../../../operation/Operation.ts"
import type { Simulation } from "../../../../operation/Simulation.ts"
import type { Transfer } from "../model/Transfer.ts"
import { byId } from "./Operated.ts"

/** The operation that simulates any transition of the payments of a network. */
export interface Trigger<T> {
  readonly summary: string
  readonly scope: Scope
  readonly output: Schema.Decoder<unknown>
  /** Returns what any transition of a payment may need. */
  readonly further: (one: T) => CommandReads
}

/** Makes the operation that simulates any transition of the payments of a network. */
export const triggerOf = <T extends Transfer, B, On extends string>(
  resource: Resource<T>,
  simulation: Simulation<T, B, On>,
  { further, output, scope, summary }: Trigger<T>
): AnyOperation => {
  const { kind } = resource
  const { id, name } = byId(resource)
  const params = Schema.Struct({ [name]: idOf(kind), trigger: Schema.Literals(simulation.triggers) })
  return command({
    ...simulation.operation,
    name: `${kind}.simulate`,
    summary,
    at: ["POST", `/v1/simulate/${kind}s/:${name}/:trigger`],
    scope,
    params,
    output,
    *asking(input) {
      const facts = yield* factsFrom(resource, id(input), further)
      return yield* simulation.decide(id(input), input.params.trigger, input.body, facts)
    }
  })
}
