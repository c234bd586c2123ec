import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect, Result } from "effect"
import { type KeyHolder, verdictOn } from "../../idempotency/Verdict.ts"
import { Rejection, reject } from "../../kernel/Rejection.ts"
import { IDEMPOTENCY_VALIDITY_MS } from "../../kernel/Settings.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import {
  type CommitCondition,
  emptyReadSet,
  type Loaded,
  type ReadSet,
  type StoreUnavailable
} from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { ALONE_AFTER, MAX_DECISIONS } from "../decision/Attempts.ts"
import { type Composition, changesNothing } from "../decision/Compose.ts"
import { decideOn, firstContext, fullContext } from "./Decide.ts"
import { type CachedDecision, decideFromCache, isGuarded } from "./DecideFromCache.ts"
import type { Engine } from "./Engine.ts"
import type { Execution, KeyUse, Outcome, Ready } from "./Execution.ts"

/**
 * The road of every write: look the key up and load, decide, commit. The commit writes the answer under the key, so that
 * of two requests with one key one wins, wherever they run. A request that is refused, or dies, leaves its key free.
 */
export const execute = (engine: Engine, execution: Execution): Effect.Effect<Outcome, Rejection | StoreUnavailable> =>
  Effect.uninterruptible(
    execution.key === undefined ? attempts(engine, execution) : oncePerKey(engine, execution, execution.key)
  )

/** Runs a request unless this process runs one under its key. One of another process is found out at the commit. */
const oncePerKey = (engine: Engine, execution: Execution, key: KeyUse) =>
  Effect.suspend(() => {
    const { slot, fingerprint } = key
    const { running } = engine
    const name = `${execution.program.id} ${slot.endpoint} ${slot.key}`
    const other = running.get(name)
    // What runs may be a repeat as well, or be refused for its body: an answer that there is says more than it does.
    if (other !== undefined) return answerOr(engine, execution, heldBy({ fingerprint: other }, fingerprint))
    running.set(name, fingerprint)
    return Effect.ensuring(
      attempts(engine, execution),
      Effect.sync(() => running.delete(name))
    )
  })

const attempts = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  const sure = yield* tryFromCache(engine, execution)
  if (sure !== undefined) return sure
  let tried = yield* decideAnew(engine, execution)
  for (let round = 0; round < MAX_DECISIONS; round++) {
    if (isOutcome(tried)) return tried
    const ready = tried
    tried = yield* withLock(engine, execution, ready, (waited) => {
      if (round === 0 && !waited) return writeOr(engine, execution, ready)
      // Within the turn nobody else here can come in between again.
      const anew = decideAndWrite(engine, execution)
      return round < ALONE_AFTER ? anew : engine.store.alone(execution.program.id, anew)
    })
  }
  return isOutcome(tried) ? tried : yield* Effect.fail(reject("object_modified_concurrently"))
})

const isOutcome = (tried: Outcome | Ready): tried is Outcome => "replayed" in tried

const withLock = <A, E>(
  { lock }: Engine,
  { program }: Execution,
  { composed: { writes, required_versions }, assumed_versions }: Ready,
  use: (waited: boolean) => Effect.Effect<A, E>
) => lock.withLock(program.id, { writes, required_versions, assumed_versions }, use)

/** The decision on what is remembered, committed; nothing, if the store has it otherwise: then it is asked. */
const tryFromCache = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  const first = decideFromCache(engine, execution, yield* Clock.currentTimeMillis)
  if (first === undefined) return undefined
  return yield* withLock(engine, execution, first, (waited) =>
    waited ? retryFromCache(engine, execution) : writeFromCache(engine, execution, first)
  )
})

// It is later now, and what is remembered is newer.
const retryFromCache = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  const ready = decideFromCache(engine, execution, yield* Clock.currentTimeMillis)
  return ready === undefined ? undefined : yield* writeFromCache(engine, execution, ready)
})

const writeFromCache = Effect.fnUntraced(function* (engine: Engine, execution: Execution, assumed: CachedDecision) {
  const outcome = yield* write(engine, execution, assumed)
  if (outcome !== undefined) return outcome
  const { assumed_versions, composed, guarded } = assumed
  engine.cache.evict(execution.program.id, [...assumed_versions, ...composed.writes], guarded)
  return undefined
})

/** Decides on what the store has now: the answer, if there is one already or nothing to commit, else what to commit. */
const decideAnew = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution
): Effect.fn.Return<Outcome | Ready, Rejection | StoreUnavailable> {
  const { command, input, key, program } = execution
  const now_ms = yield* Clock.currentTimeMillis
  const reads = command.reads(input, { now_ms, settings: engine.settings })
  const begun = yield* begin(engine, execution, readsOf(execution, reads), now_ms)
  if ("replayed" in begun) return begun
  const first = firstContext(engine, execution, now_ms, begun)
  const context =
    first.more === undefined
      ? first
      : fullContext(engine, execution, now_ms, first, yield* engine.store.load(program.id, storeReads(first.more)))
  const decided = decideOn(execution, context)
  if (Result.isFailure(decided)) {
    const refusal = Effect.fail(decided.failure)
    // What was loaded in a second step may be newer than the look at the key: of the same request, run elsewhere meanwhile.
    const mayBeAnswered = key !== undefined && context.more !== undefined
    return yield* mayBeAnswered ? answerOr(engine, execution, refusal) : refusal
  }
  const { composed } = decided.success
  if (key === undefined && changesNothing(composed)) return outcomeOf(execution, decided.success)
  const { more = {} } = context
  // What would be assumed in vain the next time is left to be looked at.
  if (key !== undefined && command.emits.length === 0 && isGuarded(composed, [reads, more])) {
    const objects = [...(reads.objects ?? []), ...(more.objects ?? [])]
    engine.cache.add(program.id, { ...reads, objects }, context.loaded)
  }
  return { ...decided.success, now_ms: context.facts.now.ms, assumed_versions: [] }
})

const decideAndWrite = (engine: Engine, execution: Execution) =>
  Effect.flatMap(decideAnew(engine, execution), (decided) =>
    isOutcome(decided) ? Effect.succeed(decided) : writeOr(engine, execution, decided)
  )

/** The answer to what was committed; what was to be, if what it was decided on has changed since, or its key was used. */
const writeOr = (engine: Engine, execution: Execution, ready: Ready) =>
  Effect.map(write(engine, execution, ready), (outcome) => outcome ?? ready)

/** Commits, and tells whoever it concerns; nothing, if a guard did not hold. */
const write = Effect.fnUntraced(function* (engine: Engine, execution: Execution, ready: Ready) {
  const { idSource, programs, cache, signal, store } = engine
  const { key, program } = execution
  const { composed, changed, now_ms, assumed_versions } = ready
  const outcome = outcomeOf(execution, ready)
  const condition = key === undefined ? none : conditionOf(engine, key, outcome, now_ms)
  const committed = yield* Effect.mapError(
    store.commit({ program_id: program.id, now_ms, condition, assumed_versions, ...composed }),
    unknown
  )
  idSource.observe(committed)
  if (committed._tag === "Conflict") return undefined
  programs.forget(composed.writes.map(({ kind }) => kind))
  cache.addChanges(program.id, changed)
  if (key !== undefined) cache.addAnswered(program.id, key.slot)
  signal.tell(composed.timers, now_ms)
  return outcome
})

const outcomeOf = ({ command }: Execution, { reply }: Composition): Outcome => ({
  status: command.status,
  body: reply,
  replayed: false
})

/** Loads, unless the key was used: then its answer, if it was used by this request. */
const begin = (
  { cache, store }: Engine,
  { key, program }: Execution,
  reads: ReadSet,
  now_ms: number
): Effect.Effect<Loaded | Outcome, Rejection | StoreUnavailable> => {
  const program_id = program.id
  if (key === undefined) return Effect.map(store.begin({ program_id, now_ms, reads }), ({ loaded }) => loaded)
  return Effect.flatMap(
    store.begin({ program_id, now_ms, reads, slot: key.slot }),
    ({ held, loaded }): Effect.Effect<Loaded | Outcome, Rejection> => {
      if (held === undefined) return Effect.succeed(loaded)
      cache.addAnswered(program_id, key.slot)
      return heldBy(held, key.fingerprint)
    }
  )
}

/** The answer under the key of a request, if there is one by now; else what is said otherwise. */
const answerOr = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  otherwise: Effect.Effect<Outcome, Rejection>
) {
  const begun = yield* begin(engine, execution, emptyReadSet, yield* Clock.currentTimeMillis)
  return "replayed" in begun ? begun : yield* otherwise
})

const heldBy = (holder: KeyHolder, fingerprint: string): Effect.Effect<Outcome, Rejection> => {
  const verdict = verdictOn(holder, fingerprint)
  if (verdict._tag === "Replay") return Effect.succeed({ ...verdict.reply, replayed: true })
  const isOther = verdict._tag === "Inconsistent"
  return Effect.fail(reject(isOther ? "idempotency_request_inconsistent" : "idempotency_key_in_use"))
}

const readsOf = ({ command }: Execution, reads: CommandReads): ReadSet => {
  const readSet = storeReads(reads)
  return command.emits.length === 0 ? readSet : { ...readSet, all: [...readSet.all, webhookEndpoint.kind] }
}

// The store loads a whole position, also where a command asks for its owner alone.
const storeReads = ({ owners = [], guarded = [], ...reads }: CommandReads): ReadSet => ({
  ...emptyReadSet,
  ...reads,
  positions: [...(reads.positions ?? []), ...owners, ...guarded]
})

// A store that cannot tell what became of a commit leaves one honest answer: ask again with the same key.
const unknown = (error: StoreUnavailable): Rejection | StoreUnavailable =>
  error.refused === true ? error : new Rejection({ code: "gateway_timeout", errors: [], cause: error.cause })

const none: CommitCondition = { _tag: "None" }

const conditionOf = (
  { entropy }: Engine,
  { slot, fingerprint }: KeyUse,
  { status, body }: Outcome,
  nowMs: number
): CommitCondition => ({
  _tag: "Key",
  slot,
  token: bytesToHex(entropy.bytes(16)),
  fingerprint,
  reply: { status, body },
  expires_at_ms: nowMs + IDEMPOTENCY_VALIDITY_MS
})
