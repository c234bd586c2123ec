import { Schema } from "effect"
import { idOf, type Resource } from "../../../../kernel/Resource.ts"
import type { Scope } from "../../../../kernel/Scope.ts"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { AnyOperation, CommandReads } from "../../../../operation/Operation.ts"
import type { Simulation } from "../../../../operation/Simulation.ts"
import type { Transfer } from "../model/Transfer.ts"
import { byId } from "./Operated.ts"

/** The operation that simulates any transition of the payments of a network. */
export interface Trigger {
  readonly summary: string
  readonly scope: Scope
  readonly output: Schema.Decoder<unknown>
  readonly follow: (id: string, facts: Facts) => CommandReads
}

/** Makes the operation that simulates any transition of the payments of a network. */
export const triggerOf = <T extends Transfer, B, On extends string>(
  { kind }: Pick<Resource<T>, "kind">,
  simulation: Simulation<T, B, On>,
  { follow, output, scope, summary }: Trigger
): AnyOperation => {
  const { id, name, reads } = byId({ kind })
  const params = Schema.Struct({ [name]: idOf(kind), trigger: Schema.Literals(simulation.triggers) })
  return command({
    ...simulation.operation,
    name: `${kind}.simulate`,
    summary,
    at: ["POST", `/v1/simulate/${kind}s/:${name}/:trigger`],
    scope,
    params,
    output,
    reads: (input) => reads(input),
    follow: (input, facts) => follow(id(input), facts),
    decide: (input, facts) => simulation.decide(id(input), input.params.trigger, input.body, facts)
  })
}
