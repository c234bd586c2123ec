import { Clock, Effect, Result } from "effect"
import { inconsistent, type KeyHolder, verdictOn } from "../../idempotency/Idempotency.ts"
import { type Rejection, reject } from "../../kernel/Rejection.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import { emptyReadSet, type Loaded, type ReadSet, type StoreUnavailable } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import type { Composition } from "../decision/Compose.ts"
import type { Found } from "../decision/StateOf.ts"
import { deliberate, mayDeliver } from "./Decide.ts"
import type { Engine } from "./Engine.ts"
import type { Execution, Outcome } from "./Execution.ts"

/** A decision on the store's state, before its commit. */
export interface Deliberated {
  readonly composition: Composition
  /** The first reads, which the cache may serve next time. */
  readonly first: CommandReads
  /** All reads, and what they found. */
  readonly reads: ReadonlyArray<CommandReads>
  readonly found: Found<Stored>
}

/** Decides on the store's state as of now. Returns the stored response instead if the key was used. Writes nothing. */
export const deliberateOnStore = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  nowMs: number
): Effect.fn.Return<Outcome | Deliberated, Rejection | StoreUnavailable> {
  let deciding = deliberate<Stored>(engine, execution, nowMs)
  const first = Result.isResult(deciding.next) ? {} : deciding.next
  const begun = yield* begin(engine, execution, readsOf(engine, execution, first), nowMs)
  if ("replayed" in begun) return begun
  if (!Result.isResult(deciding.next)) deciding = deciding.resume(begun)
  while (!Result.isResult(deciding.next)) {
    deciding = deciding.resume(yield* engine.store.load(execution.program.id, storeReads(deciding.next)))
  }
  const { next: decided, reads, found } = deciding
  if (Result.isSuccess(decided)) return { composition: decided.success, first, reads, found }
  const refusal = Effect.fail(decided.failure)
  // The further reads may be newer than the key lookup: another node may have run the same request meanwhile.
  const mayBeAnswered = execution.key !== undefined && reads.length > 1
  return yield* mayBeAnswered ? answerOr(engine, execution, refusal) : refusal
})

/** Loads, unless the key was used: then replays its response if the request is the same, else rejects. */
const begin = (
  { cache, store }: Engine,
  { key, program }: Execution,
  reads: ReadSet,
  nowMs: number
): Effect.Effect<Loaded | Outcome, Rejection | StoreUnavailable> => {
  const program_id = program.id
  if (key === undefined) return Effect.map(store.begin({ program_id, now_ms: nowMs, reads }), ({ loaded }) => loaded)
  return Effect.flatMap(
    store.begin({ program_id, now_ms: nowMs, reads, slot: key.slot }),
    ({ held, loaded }): Effect.Effect<Loaded | Outcome, Rejection> => {
      if (held === undefined) return Effect.succeed(loaded)
      cache.addAnswered(program_id, key.slot)
      return heldBy(held, key.fingerprint)
    }
  )
}

/** Returns the response stored under the request's key, if any by now, else `otherwise`. */
export const answerOr = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  otherwise: Effect.Effect<Outcome, Rejection>
) {
  const begun = yield* begin(engine, execution, emptyReadSet, yield* Clock.currentTimeMillis)
  return "replayed" in begun ? begun : yield* otherwise
})

/** Answers a request whose key has a holder: with the stored response, or with the reason why it may not run. */
export const heldBy = (holder: KeyHolder, fingerprint: string): Effect.Effect<Outcome, Rejection> => {
  const verdict = verdictOn(holder, fingerprint)
  if (verdict._tag === "Replay") return Effect.succeed({ ...verdict.reply, replayed: true })
  const isOther = verdict._tag === "Inconsistent"
  return Effect.fail(isOther ? inconsistent(holder.fingerprint, fingerprint) : reject("idempotency_key_in_use"))
}

/** Returns what a command reads from the store, with the webhook endpoints that its events may go to. */
export const readsOf = (
  { catalogue }: Pick<Engine, "catalogue">,
  { command }: Pick<Execution, "command">,
  reads: CommandReads
): ReadSet => {
  const readSet = storeReads(reads)
  return mayDeliver(catalogue, command) ? { ...readSet, all: [...readSet.all, webhookEndpoint.kind] } : readSet
}

// The store loads whole positions, even if a command needs only their owners.
const storeReads = ({ owners = [], guarded = [], ...reads }: CommandReads): ReadSet => ({
  ...emptyReadSet,
  ...reads,
  positions: [...(reads.positions ?? []), ...owners, ...guarded]
})
