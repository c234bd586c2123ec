import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect, Result } from "effect"
import { type KeyHolder, verdictOn } from "../idempotency/Verdict.ts"
import type { Caller } from "../kernel/Facts.ts"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import { IDEMPOTENCY_VALIDITY_MS } from "../kernel/Settings.ts"
import { type Loaded, type Needs, noNeeds, type Proof, type Slot, type StoreUnavailable } from "../ports/Store.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { MAX_DECISIONS } from "./CommitWork.ts"
import { type Composed, changesNothing, compose } from "./Compose.ts"
import type { Engine } from "./Engine.ts"
import { factsOf, type ProgramContext } from "./FactsOf.ts"
import type { Command, Input } from "./Operation.ts"

/** The slot of a request's key, and by what the request is known. */
export interface KeyUse {
  readonly slot: Slot
  readonly fingerprint: string
}

/** A command with everything that is known about its request before the store is asked. */
export interface Execution {
  // biome-ignore lint/suspicious/noExplicitAny: any command, with the input that its own decoder made.
  readonly command: Command<string, any, any, any, any>
  readonly input: Input<unknown, unknown, unknown>
  readonly program: ProgramContext
  readonly caller: Caller
  /** Where it runs under a key. */
  readonly key?: KeyUse
}

/** What a command came to. */
export interface Outcome {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

/**
 * The road of every write: look the key up and load, decide, commit. The commit writes the answer under the key, so that
 * of two requests with one key one wins, wherever they run. A request that is refused, or dies, leaves its key free.
 */
export const execute = (engine: Engine, execution: Execution): Effect.Effect<Outcome, Rejection | StoreUnavailable> =>
  Effect.uninterruptible(
    execution.key === undefined ? attempts(engine, execution) : alone(engine, execution, execution.key)
  )

/** Runs a request unless this process runs one under its key. One of another process is found out at the commit. */
const alone = (engine: Engine, execution: Execution, { slot, fingerprint }: KeyUse) =>
  Effect.suspend(() => {
    const { running } = engine
    const name = `${execution.program.id} ${slot.endpoint} ${slot.key}`
    const other = running.get(name)
    if (other !== undefined) return heldBy({ fingerprint: other }, fingerprint)
    running.set(name, fingerprint)
    return Effect.ensuring(
      attempts(engine, execution),
      Effect.sync(() => running.delete(name))
    )
  })

const attempts = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const outcome = yield* attempt(engine, execution)
    if (outcome !== undefined) return outcome
  }
  return yield* Effect.fail(reject("object_modified_concurrently"))
})

/** One decision, committed; nothing, if what it was made on has changed since, or its key was used. */
const attempt = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution
): Effect.fn.Return<Outcome | undefined, Rejection | StoreUnavailable> {
  const { command, input, key, program } = execution
  const now_ms = yield* Clock.currentTimeMillis
  const begun = yield* begin(engine, execution, needsOf(engine, execution, now_ms), now_ms)
  if ("replayed" in begun) return begun
  const known = factsAt(engine, execution, now_ms, begun)
  const more = command.follow?.(input, known) ?? {}
  const facts = Object.keys(more).length === 0 ? known : yield* followed(engine, execution, now_ms, begun, more)
  const decision = command.decide(input, facts)
  if (Result.isFailure(decision)) return yield* refused(engine, execution, decision.failure, now_ms)
  const { composed, reply } = compose(decision.success, facts)
  const outcome = { status: command.status, body: reply, replayed: false } as const
  if (key === undefined && changesNothing(composed)) return outcome
  const proof = key === undefined ? none : proofOf(engine, key, outcome, now_ms)
  const committed = yield* Effect.mapError(
    engine.store.commit({ program_id: program.id, now_ms, proof, ...composed }),
    unknown
  )
  if (committed._tag === "Stale") return undefined
  announce(engine, composed, now_ms)
  return outcome
})

/** Loads, unless the key was used: then its answer, if it was used by this request. */
const begin = (
  { store }: Engine,
  { key, program }: Execution,
  needs: Needs,
  now_ms: number
): Effect.Effect<Loaded | Outcome, Rejection | StoreUnavailable> => {
  const program_id = program.id
  if (key === undefined) return Effect.map(store.begin({ program_id, now_ms, needs }), ({ loaded }) => loaded)
  return Effect.flatMap(
    store.begin({ program_id, now_ms, needs, slot: key.slot }),
    ({ held, loaded }): Effect.Effect<Loaded | Outcome, Rejection> =>
      held === undefined ? Effect.succeed(loaded) : heldBy(held, key.fingerprint)
  )
}

// What was loaded by what was loaded may be newer than the look at the key: of the same request, run elsewhere meanwhile.
const refused = (engine: Engine, execution: Execution, rejection: Rejection, now_ms: number) => {
  const refusal = Effect.fail(rejection)
  if (execution.command.follow === undefined) return refusal
  return Effect.flatMap(begin(engine, execution, noNeeds, now_ms), (begun) =>
    "replayed" in begun ? Effect.succeed(begun) : refusal
  )
}

const heldBy = (holder: KeyHolder, fingerprint: string): Effect.Effect<Outcome, Rejection> => {
  const verdict = verdictOn(holder, fingerprint)
  if (verdict._tag === "Replay") return Effect.succeed({ ...verdict.reply, replayed: true })
  const isOther = verdict._tag === "Inconsistent"
  return Effect.fail(reject(isOther ? "idempotency_request_inconsistent" : "idempotency_key_in_use"))
}

const needsOf = ({ settings }: Engine, { command, input }: Execution, now_ms: number): Needs => {
  const needs = command.needs(input, { now_ms, settings })
  const sent = command.emits.length > 0 ? [webhookEndpoint.kind] : []
  return { ...noNeeds, ...needs, all: [...(needs.all ?? []), ...sent] }
}

const factsAt = ({ settings, drawing }: Engine, { program, caller }: Execution, nowMs: number, loaded: Loaded) =>
  factsOf(program, caller, settings, drawing.draw(nowMs), loaded)

/** Loads what a command has to see by what it saw first. */
const followed = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  nowMs: number,
  loaded: Loaded,
  more: Partial<Needs>
) {
  const { objects, positions } = yield* engine.store.load(execution.program.id, { ...noNeeds, ...more })
  return factsAt(engine, execution, nowMs, {
    objects: [...loaded.objects, ...objects],
    positions: [...loaded.positions, ...positions]
  })
})

// A store that cannot tell what became of a commit leaves one honest answer: ask again with the same key.
const unknown = (): Rejection => reject("gateway_timeout")

const none: Proof = { _tag: "None" }

const proofOf = (
  { entropy }: Engine,
  { slot, fingerprint }: KeyUse,
  { status, body }: Outcome,
  nowMs: number
): Proof => ({
  _tag: "Key",
  slot,
  token: bytesToHex(entropy.bytes(16)),
  fingerprint,
  reply: { status, body },
  expires_at_ms: nowMs + IDEMPOTENCY_VALIDITY_MS
})

const announce = ({ programs, signal }: Engine, { timers, writes }: Composed, nowMs: number): void => {
  programs.forget(writes.map(({ kind }) => kind))
  if (timers.some(({ due_at_ms }) => due_at_ms !== null && due_at_ms <= nowMs)) signal.raise()
}
