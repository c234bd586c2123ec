import { bytesToHex } from "@noble/hashes/utils.js"
import { Cause, Clock, Effect, Option, Result } from "effect"
import { verdictOn } from "../idempotency/Verdict.ts"
import type { Caller, Facts } from "../kernel/Facts.ts"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import { IDEMPOTENCY_VALIDITY_MS } from "../kernel/Settings.ts"
import type { ClaimRequest, Loaded, Needs, Proof, SlotEntry, StoreUnavailable } from "../ports/Store.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { type Composed, changesNothing, compose } from "./Compose.ts"
import type { Engine } from "./Engine.ts"
import { factsOf, type ProgramContext } from "./FactsOf.ts"
import type { Command, Input } from "./Operation.ts"

/** A command with everything that is known about its request before the store is asked. */
export interface Execution {
  // biome-ignore lint/suspicious/noExplicitAny: any command, with the input that its own decoder made.
  readonly command: Command<string, any, any, any, any>
  readonly input: Input<unknown, unknown, unknown>
  readonly program: ProgramContext
  readonly caller: Caller
  /** The slot of its key and what the request is known by, where it runs under a key. */
  readonly claim?: Pick<ClaimRequest, "slot" | "fingerprint">
}

/** What a command came to. */
export interface Outcome {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

/** How often a decision is made anew when what it was made on has changed in between. */
const MAX_DECISIONS = 8

/**
 * The road of every write: claim the key and load, decide, commit. A request that is refused gives its key back; one
 * whose outcome nobody knows keeps it until the claim's lease ends.
 */
export const execute = (engine: Engine, execution: Execution): Effect.Effect<Outcome, Rejection | StoreUnavailable> => {
  const { claim } = execution
  const done = claim === undefined ? unclaimed(engine, execution) : claimed(engine, execution, claim, MAX_DECISIONS)
  return Effect.uninterruptible(done)
}

const modifiedConcurrently = Effect.fail(reject("object_modified_concurrently"))

const unclaimed = Effect.fnUntraced(function* (engine: Engine, execution: Execution) {
  const needs = needsOf(engine, execution, yield* Clock.currentTimeMillis)
  const loaded = yield* engine.store.load(execution.program.id, needs)
  const result = yield* decideAndCommit(engine, execution, loaded, undefined)
  return result === "claim lost" ? yield* modifiedConcurrently : result
})

const claimed = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  { slot, fingerprint }: NonNullable<Execution["claim"]>,
  roundsLeft: number
): Effect.fn.Return<Outcome, Rejection | StoreUnavailable> {
  const { store, entropy, settings } = engine
  const program_id = execution.program.id
  const now_ms = yield* Clock.currentTimeMillis
  const needs = needsOf(engine, execution, now_ms)
  const token = bytesToHex(entropy.bytes(16))
  const claim: ClaimRequest = { slot, fingerprint, token, lease_until_ms: now_ms + settings.claim_lease_ms }
  const begun = yield* store.begin({ program_id, now_ms, claim, needs })
  if (begun.held !== undefined) return yield* heldBy(begun.held, fingerprint)
  const result = yield* Effect.tapCause(
    decideAndCommit(engine, execution, begun.loaded, claim),
    // Errors are never cached: a request that is refused, or dies before its commit, frees its key for a repeat.
    (cause) => (isOutcomeUnknown(cause) ? Effect.void : Effect.ignore(store.release(program_id, slot, token)))
  )
  if (result !== "claim lost") return result
  return yield* roundsLeft > 1
    ? claimed(engine, execution, { slot, fingerprint }, roundsLeft - 1)
    : modifiedConcurrently
})

const heldBy = (entry: SlotEntry, fingerprint: string): Effect.Effect<Outcome, Rejection> => {
  const verdict = verdictOn(entry, fingerprint)
  if (verdict._tag === "Replay") return Effect.succeed({ ...verdict.reply, replayed: true })
  const isOther = verdict._tag === "Inconsistent"
  return Effect.fail(reject(isOther ? "idempotency_request_inconsistent" : "idempotency_key_in_use"))
}

const isOutcomeUnknown = (cause: Cause.Cause<Rejection | StoreUnavailable>): boolean => {
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  return error?._tag === "Rejection" && error.code === "gateway_timeout"
}

const needsOf = ({ settings }: Engine, { command, input }: Execution, now_ms: number): Needs => {
  const needs = command.needs(input, { now_ms, settings })
  const sent = command.emits.length > 0 ? [webhookEndpoint.kind] : []
  return { ...nothing, ...needs, all: [...(needs.all ?? []), ...sent] }
}

const nothing: Needs = { objects: [], newest: [], positions: [], positionsOf: [], all: [] }

const decideAndCommit = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  first: Loaded,
  claim: ClaimRequest | undefined
): Effect.fn.Return<Outcome | "claim lost", Rejection | StoreUnavailable> {
  const { command, program, input } = execution
  const { store } = engine
  let loaded = first
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const now_ms = yield* Clock.currentTimeMillis
    const known = factsAt(engine, execution, now_ms, loaded)
    const facts = command.follow === undefined ? known : yield* followed(engine, execution, now_ms, loaded, known)
    const decision = command.decide(input, facts)
    if (Result.isFailure(decision)) return yield* Effect.fail(decision.failure)
    const { composed, reply } = compose(decision.success, facts)
    const outcome = { status: command.status, body: reply, replayed: false } as const
    if (claim === undefined && changesNothing(composed)) return outcome
    const proof = proofOf(claim, outcome, now_ms)
    const committed = yield* Effect.mapError(
      store.commit({ program_id: program.id, now_ms, proof, ...composed }),
      unknown
    )
    if (committed._tag === "Committed") {
      announce(engine, composed, now_ms)
      return outcome
    }
    if (committed.guard === "claim") return "claim lost"
    loaded = yield* store.load(program.id, needsOf(engine, execution, yield* Clock.currentTimeMillis))
  }
  return yield* modifiedConcurrently
})

const factsAt = ({ settings, drawing }: Engine, { program, caller }: Execution, nowMs: number, loaded: Loaded) =>
  factsOf(program, caller, settings, drawing.draw(nowMs), loaded)

/** Loads what a command has to see by what it saw first, if there is any. */
const followed = Effect.fnUntraced(function* (
  engine: Engine,
  execution: Execution,
  nowMs: number,
  loaded: Loaded,
  known: Facts
) {
  const more = execution.command.follow?.(execution.input, known) ?? {}
  if (Object.keys(more).length === 0) return known
  const { objects, positions } = yield* engine.store.load(execution.program.id, { ...nothing, ...more })
  return factsAt(engine, execution, nowMs, {
    objects: [...loaded.objects, ...objects],
    positions: [...loaded.positions, ...positions]
  })
})

// A store that cannot tell what became of a commit leaves one honest answer: ask again with the same key.
const unknown = (): Rejection => reject("gateway_timeout")

const proofOf = (claim: ClaimRequest | undefined, { status, body }: Outcome, nowMs: number): Proof =>
  claim === undefined
    ? { _tag: "None" }
    : {
        _tag: "Claim",
        slot: claim.slot,
        token: claim.token,
        fingerprint: claim.fingerprint,
        reply: { status, body },
        expires_at_ms: nowMs + IDEMPOTENCY_VALIDITY_MS
      }

const announce = ({ programs, signal }: Engine, { timers, writes }: Composed, nowMs: number): void => {
  programs.forget(writes.map(({ kind }) => kind))
  if (timers.some(({ due_at_ms }) => due_at_ms !== null && due_at_ms <= nowMs)) signal.raise()
}
