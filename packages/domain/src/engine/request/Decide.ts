import { Result } from "effect"
import type { Rejection } from "../../kernel/Rejection.ts"
import { includesRole } from "../../kernel/Role.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"
import type { Decision, Facts } from "../../operation/Decision.ts"
import type { Asking, CommandReads } from "../../operation/Operation.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { type Composition, compose } from "../decision/Compose.ts"
import { bookedAsDeclared } from "../decision/DeclaredAccounts.ts"
import { factsOf } from "../decision/FactsOf.ts"
import type { LoadedState } from "../decision/LoadedState.ts"
import { type Found, stateOf } from "../decision/StateOf.ts"
import { auditOf } from "./AuditTrail.ts"
import type { Engine } from "./Engine.ts"
import type { Execution } from "./Execution.ts"
import { unprocessed } from "./Refusal.ts"

/** A decision under way: what it asks for next, or its outcome. */
export interface Deliberation<A> {
  /** The reads so far, and what they found. */
  readonly reads: ReadonlyArray<CommandReads>
  readonly found: Found<A>
  readonly next: CommandReads | Result.Result<Composition, Rejection>
  /** Continues with what the reads found that it asks for. */
  readonly resume: (found: Found<A>) => Deliberation<A>
}

/** Begins a decision. */
export const deliberate = <A extends LoadedState["objects"][number]>(
  engine: Pick<Engine, "settings" | "idSource" | "catalogue">,
  execution: Execution,
  nowMs: number
): Deliberation<A> => {
  const { command, input } = execution
  const asking = askingOf(command)(input, { now_ms: nowMs, settings: engine.settings })
  const always = mayDeliver(engine.catalogue, command) ? [{ all: [webhookEndpoint.kind] }] : []
  const after = (reads: ReadonlyArray<CommandReads>, found: Found<A>): Deliberation<A> => {
    const facts = () =>
      factsAt(engine, execution, nowMs, stateOf(command.name, [...always, ...reads], found, engine.catalogue.kinds))
    const known = reads.length === 0 ? undefined : facts()
    const asked = known === undefined ? stepOf(asking, known) : stepOf(asking, known, known)
    if (Result.isResult(asked)) {
      if (Result.isSuccess(asked) && reads.length === 0 && always.length > 0)
        throw new Error(`${command.name} decided before its first reads, which load the subscribers of its events`)
      const resume = () => {
        throw new Error(`${command.name} has decided`)
      }
      return { reads, found, next: composed(engine.catalogue, execution, asked, known ?? facts()), resume }
    }
    return { reads, found, next: asked, resume: (more) => after([...reads, asked], both(found, more)) }
  }
  return after([], { objects: [], positions: [] })
}

/** True if webhooks may deliver an event of an operation, so that its decisions need the webhook endpoints. */
export const mayDeliver = (
  { delivered }: Pick<Catalogue, "delivered">,
  { emits }: { readonly emits: ReadonlyArray<string> }
): boolean => emits.some((name) => delivered.has(name))

const both = <A>(first: Found<A>, second: Found<A>): Found<A> => ({
  objects: [...first.objects, ...second.objects],
  positions: [...first.positions, ...second.positions]
})

/** Runs up to the next reads or the outcome. Later reads of nothing are answered at once, with the facts so far. */
const stepOf = (
  asking: Asking<Decision>,
  facts: Facts | undefined,
  ...answer: [] | [Facts]
): CommandReads | Result.Result<Decision, Rejection> => {
  const { done, value } = asking.next(...answer)
  if (done === true) return Result.succeed(value)
  if (!Result.isResult(value)) return facts !== undefined && isNothing(value) ? stepOf(asking, facts, facts) : value
  // trusted: a result that is no refusal is answered by its own value.
  return Result.isFailure(value) ? Result.fail(value.failure) : stepOf(asking, facts, value.success as Facts)
}

const isNothing = (reads: CommandReads): boolean => Object.values(reads).every((asked) => asked.length === 0)

/** Returns how a command asks and decides. */
export const askingOf = (command: Execution["command"]): NonNullable<Execution["command"]["asking"]> =>
  command.asking ??
  function* (input, moment) {
    return yield* command.decide(input, yield command.reads(input, moment))
  }

const factsAt = (
  { settings, idSource }: Pick<Engine, "settings" | "idSource">,
  { program, caller }: Execution,
  nowMs: number,
  found: LoadedState
): Facts => factsOf(program, caller, settings, idSource.newSeed(nowMs), found)

/**
 * Composes a decision's commit and response. Throws on an event missing from the command's `emits`, on money moved by an
 * operator's command whose role is below `move_money`, and on money booked on an account that no module declares.
 */
export const composed = (
  catalogue: Pick<Engine["catalogue"], "hasAccount">,
  execution: Execution,
  decided: Result.Result<Decision, Rejection>,
  facts: Facts
): Result.Result<Composition, Rejection> => {
  const { command } = execution
  return Result.map(
    Result.mapError(decided, (rejection) => unprocessed(command, rejection)),
    (decision) => {
      const unnamed = unnamedOf(command, decision)
      if (unnamed !== undefined)
        throw new Error(`${command.name} emitted ${unnamed}, which is missing from its \`emits\``)
      if (movesUnasked(command, decision))
        throw new Error(`${command.name} moved money, so its role must be move_money`)
      bookedAsDeclared(decision, catalogue)
      const { request_id } = execution.origin
      return compose(decision, facts, { request_id, more: (events) => auditOf(execution, decision, events, facts) })
    }
  )
}

const movesUnasked = ({ role }: Execution["command"], { holds, transactions }: Decision): boolean =>
  role !== undefined && !includesRole(role, "move_money") && holds.length + transactions.length > 0

// Webhook endpoints are loaded for the events in `emits` only; any other event would reach no endpoint.
const unnamedOf = ({ emits }: Execution["command"], { events }: Decision): string | undefined =>
  events.find(({ name }) => !emits.includes(name))?.name
