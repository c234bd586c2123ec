import { Clock, Effect, Result } from "effect"
import { isOfState } from "../../kernel/Rejection.ts"
import { refKey } from "../../kernel/Resource.ts"
import { includesRole } from "../../kernel/Role.ts"
import { grants } from "../../kernel/Scope.ts"
import type { Caller } from "../../operation/Decision.ts"
import { leastBodies } from "../../operation/LeastBody.ts"
import type { AnyCommand, AnyOperation } from "../../operation/Operation.ts"
import type { Loaded, ReadSet, StoreUnavailable } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import type { CallOn } from "../../resources/notifications/timeline/CallsOn.ts"
import type { TriedCall } from "../../resources/notifications/timeline/Next.ts"
import type { ProgramContext } from "../decision/FactsOf.ts"
import { type Deliberation, deliberate } from "./Decide.ts"
import { readsOf } from "./DecideOnStore.ts"
import { unrealIds } from "./DryRun.ts"
import type { Engine } from "./Engine.ts"

/** A call with a body, whose decision is under way. */
interface Trial {
  readonly call: CallOn
  readonly body: unknown
  readonly deciding: Deliberation<Stored>
}

/**
 * Decides calls as dry runs do, and tells which the bank would refuse for a state. All decide on what the same loads found, so
 * they take as many round trips as the one with the most. A refusal that names a field of the body does not count: the caller
 * would write another body. Neither does the refusal of a call of which no body is known. A call whose decision dies is left
 * out, and logged: what can be done with an object is no reason to hide its history.
 */
export const tryCalls = Effect.fnUntraced(function* (
  engine: Engine,
  caller: Caller,
  programId: string,
  calls: ReadonlyArray<CallOn>
): Effect.fn.Return<ReadonlyArray<TriedCall>, StoreUnavailable> {
  const nowMs = yield* Clock.currentTimeMillis
  const program = (yield* engine.programs.program(programId, nowMs)) ?? { id: programId, name: "", company_prefix: "" }
  const begin = (call: CallOn) =>
    bodiesOf(call.operation).map((body) => ({ call, run: () => begun(engine, caller, program, call, body, nowMs) }))
  let trials = yield* alive(calls.flatMap(begin))
  const known = new Set<string>()
  for (let reads = readsAt(engine, trials); reads.length > 0; reads = readsAt(engine, trials)) {
    const found = unknownOf(yield* engine.store.load(programId, merged(reads)), known)
    trials = yield* alive(trials.map((one) => ({ call: one.call, run: () => resumed(one, found) })))
  }
  return calls.flatMap((call) => {
    const own = trials.filter((one) => one.call === call)
    if (own.length === 0 && bodiesOf(call.operation).length > 0) return []
    const why = own.some(isAccepted) ? undefined : own.map(whyOf).find((one) => one !== undefined)
    return [{ ...call, ...(why !== undefined && { why }) }]
  })
})

/** Runs steps of trials. Drops those of a call whose decision dies, with a warning in the log, and those of an accepted call. */
const alive = Effect.fnUntraced(function* (
  steps: ReadonlyArray<{ readonly call: CallOn; readonly run: () => Trial }>
): Effect.fn.Return<ReadonlyArray<Trial>> {
  const trials: Array<Trial> = []
  const dead = new Set<CallOn>()
  for (const { call, run } of steps) {
    if (dead.has(call)) continue
    const trial = yield* Effect.catchDefect(Effect.sync(run), (cause) => Effect.as(died(call, cause), undefined))
    if (trial === undefined) dead.add(call)
    else trials.push(trial)
  }
  const accepted = new Set(trials.filter(isAccepted).map(({ call }) => call))
  return trials.filter((one) => !dead.has(one.call) && (isAccepted(one) || !accepted.has(one.call)))
})

const died = ({ operation: { name } }: CallOn, cause: unknown): Effect.Effect<void> =>
  Effect.logWarning(`${name} could not be tried for a timeline`, cause)

const resumed = (one: Trial, found: Loaded): Trial =>
  Result.isResult(one.deciding.next) ? one : { ...one, deciding: one.deciding.resume(found) }

/** True if a caller has the right to an operation, or if it is one of partners and the caller an operator. */
export const mayTry = (caller: Caller, { audience, role, scope }: AnyOperation): boolean => {
  if (audience === "operator") return caller._tag === "Operator" && includesRole(caller.role, role ?? "read")
  return caller._tag !== "Partner" || scope === undefined || grants(caller.scopes, scope)
}

const begun = (
  engine: Engine,
  caller: Caller,
  program: ProgramContext,
  call: CallOn,
  body: unknown,
  nowMs: number
): Trial => {
  const { operation: command, params } = call
  const isOwn = command.audience === "operator" || caller._tag === "Partner"
  const execution = {
    command,
    input: { params, query: {}, body },
    program,
    caller: isOwn ? caller : ({ _tag: "Partner", program_id: program.id, client_id: "", scopes: [] } as const),
    origin: { request_id: "", source_ip: undefined }
  }
  return { call, body, deciding: deliberate<Stored>({ ...engine, idSource: unrealIds }, execution, nowMs) }
}

const readsAt = (engine: Engine, trials: ReadonlyArray<Trial>): ReadonlyArray<ReadSet> =>
  trials.flatMap(({ call: { operation: command }, deciding: { next } }) =>
    Result.isResult(next) ? [] : [readsOf(engine, { command }, next)]
  )

const merged = (all: ReadonlyArray<ReadSet>): ReadSet => ({
  objects: distinct(all.flatMap(({ objects }) => objects)),
  newest: distinct(all.flatMap(({ newest }) => newest)),
  linked: distinct(all.flatMap(({ linked }) => linked)),
  positions: distinct(all.flatMap(({ positions }) => positions)),
  positionsOf: distinct(all.flatMap(({ positionsOf }) => positionsOf)),
  all: distinct(all.flatMap((one) => one.all))
})

const distinct = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values()
]

/** Leaves out what an earlier load found, as each object and position counts once. */
const unknownOf = ({ objects, positions }: Loaded, known: Set<string>): Loaded => {
  const isNew = (key: string): boolean => !known.has(key) && known.add(key).has(key)
  return {
    objects: objects.filter((one) => isNew(refKey(one))),
    positions: positions.filter(({ account_number_id }) => isNew(`position ${account_number_id}`))
  }
}

const isAccepted = ({ deciding: { next } }: Trial): boolean => Result.isResult(next) && Result.isSuccess(next)

/** Returns why a call is refused for a state; undefined if it is not. */
const whyOf = ({ body, deciding: { next } }: Trial): string | undefined => {
  if (!Result.isResult(next) || Result.isSuccess(next) || !isOfState(next.failure)) return undefined
  const { detail, errors } = next.failure
  const isOfBody = errors.some(({ parameters }) => parameters.some((name) => Object.hasOwn(Object(body), name)))
  return isOfBody ? undefined : (detail ?? errors.flatMap(({ why }) => why ?? []).join(" "))
}

/** Returns plain bodies of an operation. Made once, because schemas compile on first use. */
const bodiesOf = (operation: AnyCommand): ReadonlyArray<unknown> => {
  const known = bodies.get(operation)
  if (known !== undefined) return known
  const made = operation.body === undefined ? [{}] : leastBodies(operation.body)
  bodies.set(operation, made)
  return made
}

const bodies = new WeakMap<AnyCommand, ReadonlyArray<unknown>>()
