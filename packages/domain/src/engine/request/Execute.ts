import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect } from "effect"
import { storedPrint } from "../../idempotency/FieldDigests.ts"
import { Rejection, reject } from "../../kernel/Rejection.ts"
import { IDEMPOTENCY_VALIDITY_MS } from "../../kernel/Settings.ts"
import type { CommitCondition, Conflict, StoreUnavailable } from "../../ports/Store.ts"
import { attempted, type Refused } from "../decision/Attempts.ts"
import { commitClaimed } from "../decision/CommitClaimed.ts"
import { type Composition, changesNothing } from "../decision/Compose.ts"
import { mayDeliver } from "./Decide.ts"
import { type CachedDecision, decideFromCache, isGuarded } from "./DecideFromCache.ts"
import { answerOr, deliberateOnStore, heldBy } from "./DecideOnStore.ts"
import type { Engine } from "./Engine.ts"
import { type Execution, type Outcome, type Ready, type RequestKey, runningName } from "./Execution.ts"

/**
 * The write path: look up the key and load, decide, commit. The commit stores the response under the key, so that of
 * two requests with one key exactly one wins, on any node. A refused or failed request leaves its key unused.
 */
export const execute = (engine: Engine, execution: Execution): Effect.Effect<Outcome, Rejection | StoreUnavailable> =>
  Effect.uninterruptible(
    execution.key === undefined ? attempts(engine, execution) : oncePerKey(engine, execution, execution.key)
  )

/** Runs a request unless this process already runs one with its key. The commit detects one of another process. */
const oncePerKey = (engine: Engine, execution: Execution, key: RequestKey) =>
  Effect.suspend(() => {
    const { fingerprint } = key
    const { running } = engine
    const name = runningName(execution.program.id, key.slot)
    const other = running.get(name)
    // The running request may itself be a retry or be refused for its body: a stored response takes precedence.
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
  const first = yield* decideOnStore(engine, execution)
  if (isOutcome(first)) return first
  let ready = first
  const outcome = yield* attempted(engine.store, execution.program.id, (attempt) =>
    Effect.map(
      withLock(engine, execution, ready, (waited) =>
        attempt.isFirst && !waited
          ? writeOr(engine, execution, ready)
          : // Under the lock no other local commit can interfere again.
            attempt.exclusively(decideAndWrite(engine, execution, attempt.isAlone))
      ),
      (tried): Outcome | Refused => {
        if (isOutcome(tried)) return tried
        ready = tried
        return "refused"
      }
    )
  )
  return outcome ?? (yield* Effect.fail(reject("object_modified_concurrently")))
})

const isOutcome = (tried: Outcome | Ready | Conflict): tried is Outcome => "replayed" in tried

const withLock = <A, E>(
  { lock }: Engine,
  { program }: Execution,
  { composed: { writes, required_versions }, assumed_versions }: Ready,
  use: (waited: boolean) => Effect.Effect<A, E>
) => lock.withLock(program.id, { writes, required_versions, assumed_versions }, use)

/** Commits the decision on cached state; undefined if the store has other state, which must then be read. */
const tryFromCache = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  const first = decideFromCache(engine, execution, yield* Clock.currentTimeMillis)
  if (first === undefined) return undefined
  return yield* withLock(engine, execution, first, (waited) =>
    waited ? retryFromCache(engine, execution) : writeFromCache(engine, execution, first)
  )
})

// Time has passed, and the cache is newer.
const retryFromCache = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  const ready = decideFromCache(engine, execution, yield* Clock.currentTimeMillis)
  return ready === undefined ? undefined : yield* writeFromCache(engine, execution, ready)
})

const writeFromCache = Effect.fnUntraced(function* (engine: Engine, execution: Execution, assumed: CachedDecision) {
  const outcome = yield* write(engine, execution, assumed)
  if (isOutcome(outcome)) return outcome
  const { assumed_versions, composed, guarded } = assumed
  engine.cache.evict(execution.program.id, [...assumed_versions, ...composed.writes], guarded)
  return undefined
})

/** Decides on the store's current state. Returns the outcome if it exists or nothing changes, else the commit. */
const decideOnStore = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution
): Effect.fn.Return<Outcome | Ready, Rejection | StoreUnavailable> {
  const { command, key, program } = execution
  const now_ms = yield* Clock.currentTimeMillis
  const decided = yield* deliberateOnStore(engine, execution, now_ms)
  if ("replayed" in decided) return decided
  const { composition, first, reads, found } = decided
  const { composed } = composition
  if (key === undefined && changesNothing(composed)) return outcomeOf(execution, composition)
  // Decisions that the cache could not serve next time are not cached.
  if (key !== undefined && !mayDeliver(engine.catalogue, command) && isGuarded(composed, reads)) {
    engine.cache.add(program.id, { ...first, objects: reads.flatMap(({ objects = [] }) => objects) }, found)
  }
  return { ...composition, now_ms, assumed_versions: [] }
})

const decideAndWrite = (engine: Engine, execution: Execution, isAlone = false) =>
  Effect.flatMap(decideOnStore(engine, execution), (decided) =>
    isOutcome(decided) ? Effect.succeed(decided) : writeOr(engine, execution, decided, isAlone)
  )

/**
 * Commits and returns the outcome; on a conflict or a used key, returns the decision that was refused. A decision made
 * alone in its program whose unique value is taken lost it to an object that no read of it finds.
 */
const writeOr = (engine: Engine, execution: Execution, ready: Ready, isAlone = false) =>
  Effect.flatMap(write(engine, execution, ready), (written): Effect.Effect<Outcome | Ready, Rejection> => {
    if (isOutcome(written)) return Effect.succeed(written)
    const { taken } = execution.command
    return isAlone && written.guard === "unique" && taken !== undefined ? Effect.fail(taken) : Effect.succeed(ready)
  })

/** Commits and updates caches, ids and workers; returns the guard that did not hold, if any. */
const write = Effect.fnUntraced(function* (engine: Engine, execution: Execution, ready: Ready) {
  const { idSource, programs, cache, signal, store } = engine
  const { key, program } = execution
  const { composed, changed, now_ms, assumed_versions } = ready
  const outcome = outcomeOf(execution, ready)
  const condition = key === undefined ? none : conditionOf(engine, key, outcome, now_ms)
  const committed = yield* Effect.mapError(
    commitClaimed(store, { program_id: program.id, now_ms, condition, assumed_versions, ...composed }),
    unknown
  )
  idSource.observe(committed)
  if (committed._tag === "Conflict") return committed
  programs.forget(composed.writes.map(({ kind }) => kind))
  cache.addChanges(program.id, changed)
  if (key !== undefined) cache.addAnswered(program.id, key.slot)
  signal.notify(composed.timers, now_ms)
  return outcome
})

const outcomeOf = ({ command }: Execution, { reply }: Composition): Outcome => ({
  status: command.status,
  body: reply,
  replayed: false
})

// If the store cannot tell the outcome of a commit, the caller has to retry with the same key.
const unknown = (error: StoreUnavailable): Rejection | StoreUnavailable =>
  error.refused === true ? error : new Rejection({ code: "gateway_timeout", errors: [], cause: error.cause })

const none: CommitCondition = { _tag: "None" }

const conditionOf = (
  { entropy }: Engine,
  { slot, fingerprint }: RequestKey,
  { status, body }: Outcome,
  nowMs: number
): CommitCondition => {
  const expires_at_ms = nowMs + IDEMPOTENCY_VALIDITY_MS
  return {
    _tag: "Key",
    slot,
    token: bytesToHex(entropy.bytes(16)),
    fingerprint: storedPrint(fingerprint, expires_at_ms),
    reply: { status, body },
    expires_at_ms
  }
}
