import { Result } from "effect"
import type { Rejection } from "../../kernel/Rejection.ts"
import { includesRole } from "../../kernel/Role.ts"
import type { Decision } from "../../operation/Decision.ts"
import type { Facts } from "../../operation/Facts.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { type Composition, compose } from "../decision/Compose.ts"
import { mayDeliver } from "../decision/Delivered.ts"
import { factsOf } from "../decision/FactsOf.ts"
import type { LoadedState, LoadedStateOf } from "../decision/LoadedState.ts"
import { type Found, stateOf } from "../decision/StateOf.ts"
import { auditOf } from "./AuditTrail.ts"
import type { Engine } from "./Engine.ts"
import type { Execution } from "./Execution.ts"
import { unprocessed } from "./Refusal.ts"

/** A command's facts over the loaded state, and the further reads that it needs, if any. */
export interface DecisionContext<A> {
  readonly loaded: LoadedStateOf<A>
  /** The reads that found the loaded state. */
  readonly reads: ReadonlyArray<CommandReads>
  readonly facts: Facts
  readonly more: CommandReads | undefined
}

/** Builds the context from a command's first reads and what they found. */
export const firstContext = <A extends LoadedState["objects"][number]>(
  engine: Engine,
  execution: Execution,
  nowMs: number,
  first: CommandReads,
  found: Found<A>
): DecisionContext<A> => {
  const { command, input } = execution
  const reads = mayDeliver(engine.catalogue, command) ? [first, { all: [webhookEndpoint.kind] }] : [first]
  const loaded = stateOf(command.name, reads, found, engine.catalogue.kinds)
  const facts = factsAt(engine, execution, nowMs, loaded)
  const more = command.follow?.(input, facts) ?? {}
  return { loaded, reads, facts, more: Object.keys(more).length === 0 ? undefined : more }
}

/** Returns the context with the command's last reads as those that it needs, if any. */
export const lastContext = <A>(
  { command, input }: Execution,
  context: DecisionContext<A>
): DecisionContext<A> | undefined => {
  const more = command.conclude?.(input, context.facts) ?? {}
  return Object.keys(more).length === 0 ? undefined : { ...context, more }
}

/** Builds the context from the first and the further reads, which `more` has. */
export const fullContext = <A extends LoadedState["objects"][number]>(
  engine: Engine,
  execution: Execution,
  nowMs: number,
  { loaded: first, more, reads: before }: DecisionContext<A>,
  second: Found<A>
): DecisionContext<A> => {
  const reads = more === undefined ? before : [...before, more]
  const objects = [...first.objects, ...second.objects]
  const positions = [...first.positions, ...second.positions]
  const loaded = stateOf(execution.command.name, reads, { objects, positions }, engine.catalogue.kinds)
  return { loaded, reads, facts: factsAt(engine, execution, nowMs, loaded), more }
}

const factsAt = (
  { settings, idSource }: Engine,
  { program, caller }: Execution,
  nowMs: number,
  found: LoadedState
): Facts => factsOf(program, caller, settings, idSource.newSeed(nowMs), found)

/**
 * Runs the decider and composes its commit and response. Throws on an event missing from the command's `emits`, and on
 * money moved by an operator's command whose role is below `move_money`.
 */
export const decideOn = (
  execution: Execution,
  { facts }: Pick<DecisionContext<unknown>, "facts">
): Result.Result<Composition, Rejection> => {
  const { command, input } = execution
  return Result.map(decidedBy(command, input, facts), (decision) => {
    const unnamed = unnamedOf(command, decision)
    if (unnamed !== undefined)
      throw new Error(`${command.name} emitted ${unnamed}, which is missing from its \`emits\``)
    if (movesUnasked(command, decision)) throw new Error(`${command.name} moved money, so its role must be move_money`)
    const { request_id } = execution.origin
    return compose(decision, facts, { request_id, more: (events) => auditOf(execution, decision, events, facts) })
  })
}

const decidedBy = (command: Execution["command"], input: Execution["input"], facts: Facts) =>
  Result.mapError(command.decide(input, facts), (rejection) => unprocessed(command, rejection))

const movesUnasked = ({ role }: Execution["command"], { holds, transactions }: Decision): boolean =>
  role !== undefined && !includesRole(role, "move_money") && holds.length + transactions.length > 0

// Webhook endpoints are loaded for the events in `emits` only; any other event would reach no endpoint.
const unnamedOf = ({ emits }: Execution["command"], { events }: Decision): string | undefined =>
  events.find(({ name }) => !emits.includes(name))?.name
