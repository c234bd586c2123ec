import { Result } from "effect"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { Decision } from "../../operation/Decision.ts"
import type { Facts } from "../../operation/Facts.ts"
import type { Wishes } from "../../operation/Operation.ts"
import { type Composition, compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import type { Found, FoundOf } from "../decision/Stored.ts"
import type { Engine } from "./Engine.ts"
import type { Execution } from "./Execution.ts"

/** What a command knows from what was found for it, and what else it has to see then, if anything. */
export interface Sight<A> {
  readonly found: FoundOf<A>
  readonly facts: Facts
  readonly more: Wishes | undefined
}

/** What a command knows once what it needs was found. */
export const firstSight = <A extends Found["objects"][number]>(
  engine: Engine,
  execution: Execution,
  nowMs: number,
  found: FoundOf<A>
): Sight<A> => {
  const facts = factsAt(engine, execution, nowMs, found)
  const more = execution.command.follow?.(execution.input, facts) ?? {}
  return { found, facts, more: Object.keys(more).length === 0 ? undefined : more }
}

/** What it knows once what follows from that was found as well. */
export const fullSight = <A extends Found["objects"][number]>(
  engine: Engine,
  execution: Execution,
  nowMs: number,
  { found: first, more }: Sight<A>,
  second: FoundOf<A>
): Sight<A> => {
  const found = {
    objects: [...first.objects, ...second.objects],
    positions: [...first.positions, ...second.positions]
  }
  return { found, facts: factsAt(engine, execution, nowMs, found), more }
}

const factsAt = ({ settings, drawing }: Engine, { program, caller }: Execution, nowMs: number, found: Found): Facts =>
  factsOf(program, caller, settings, drawing.draw(nowMs), found)

/** What a command decides on what it knows, as it is to be written and answered. It throws on an event it does not name. */
export const decideOn = (
  { command, input }: Execution,
  { facts }: Pick<Sight<unknown>, "facts">
): Result.Result<Composition, Rejection> =>
  Result.map(command.decide(input, facts), (decision) => {
    const unnamed = unnamedOf(command, decision)
    if (unnamed !== undefined) throw new Error(`${command.name} does not name ${unnamed} in its \`emits\``)
    return compose(decision, facts)
  })

// Webhook endpoints are loaded for commands that name an event: of one that is not named, nobody would be told.
const unnamedOf = ({ emits }: Execution["command"], { events }: Decision): string | undefined =>
  events.find(({ name }) => !emits.includes(name))?.name
