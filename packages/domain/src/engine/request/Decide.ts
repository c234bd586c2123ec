import { Result } from "effect"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { Decision } from "../../operation/Decision.ts"
import type { Facts } from "../../operation/Facts.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import { type Composition, compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import type { LoadedState, LoadedStateOf } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"
import type { Execution } from "./Execution.ts"

/** What a command knows from what was found for it, and what else it has to see then, if anything. */
export interface DecisionContext<A> {
  readonly loaded: LoadedStateOf<A>
  readonly facts: Facts
  readonly more: CommandReads | undefined
}

/** What a command knows once what it needs was found. */
export const firstContext = <A extends LoadedState["objects"][number]>(
  engine: Engine,
  execution: Execution,
  nowMs: number,
  loaded: LoadedStateOf<A>
): DecisionContext<A> => {
  const facts = factsAt(engine, execution, nowMs, loaded)
  const more = execution.command.follow?.(execution.input, facts) ?? {}
  return { loaded, facts, more: Object.keys(more).length === 0 ? undefined : more }
}

/** What it knows once what follows from that was found as well. */
export const fullContext = <A extends LoadedState["objects"][number]>(
  engine: Engine,
  execution: Execution,
  nowMs: number,
  { loaded: first, more }: DecisionContext<A>,
  second: LoadedStateOf<A>
): DecisionContext<A> => {
  const loaded = {
    objects: [...first.objects, ...second.objects],
    positions: [...first.positions, ...second.positions]
  }
  return { loaded, facts: factsAt(engine, execution, nowMs, loaded), more }
}

const factsAt = (
  { settings, idSource }: Engine,
  { program, caller }: Execution,
  nowMs: number,
  found: LoadedState
): Facts => factsOf(program, caller, settings, idSource.newSeed(nowMs), found)

/** What a command decides on what it knows, as it is to be written and answered. It throws on an event it does not name. */
export const decideOn = (
  { command, input }: Execution,
  { facts }: Pick<DecisionContext<unknown>, "facts">
): Result.Result<Composition, Rejection> =>
  Result.map(command.decide(input, facts), (decision) => {
    const unnamed = unnamedOf(command, decision)
    if (unnamed !== undefined) throw new Error(`${command.name} does not name ${unnamed} in its \`emits\``)
    return compose(decision, facts)
  })

// Webhook endpoints are loaded for commands that name an event: of one that is not named, nobody would be told.
const unnamedOf = ({ emits }: Execution["command"], { events }: Decision): string | undefined =>
  events.find(({ name }) => !emits.includes(name))?.name
