import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect } from "effect"
import { verdictOn } from "../idempotency/Verdict.ts"
import type { Caller } from "../kernel/Facts.ts"
import { FRESHNESS_BYTES } from "../kernel/Identifier.ts"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import { IDEMPOTENCY_VALIDITY_MS } from "../kernel/Settings.ts"
import { Entropy } from "../ports/Entropy.ts"
import {
  type ClaimRequest,
  type Commit,
  type Loaded,
  type Needs,
  type Proof,
  Store,
  type StoreUnavailable
} from "../ports/Store.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { BankSettings } from "./BankSettings.ts"
import { type Composed, changesNothing, compose } from "./Compose.ts"
import { factsOf, type ProgramContext } from "./FactsOf.ts"
import type { Command, Input } from "./Operation.ts"
import { Programs } from "./Programs.ts"
import { WorkSignal } from "./WorkSignal.ts"

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
export const execute = Effect.fnUntraced(function* (execution: Execution) {
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const result = yield* runClaimed(execution)
    if (result !== "claim lost") return result
  }
  return yield* Effect.fail(reject("object_modified_concurrently"))
}, Effect.uninterruptible)

const runClaimed = Effect.fnUntraced(function* (execution: Execution) {
  const store = yield* Store
  const { claim_lease_ms } = yield* BankSettings
  const now_ms = yield* Clock.currentTimeMillis
  const needs = needsOf(execution)
  if (execution.claim === undefined) {
    return yield* decideAndCommit(execution, needs, yield* store.load(execution.program.id, needs), undefined)
  }
  const token = bytesToHex((yield* Entropy).bytes(16))
  const claim: ClaimRequest = { ...execution.claim, token, lease_until_ms: now_ms + claim_lease_ms }
  const begun = yield* store.begin({ program_id: execution.program.id, now_ms, claim, needs })
  if (begun.held !== undefined) {
    const verdict = verdictOn(begun.held, claim.fingerprint)
    if (verdict._tag === "Replay") return { ...verdict.reply, replayed: true }
    return yield* Effect.fail(
      reject(verdict._tag === "Inconsistent" ? "idempotency_request_inconsistent" : "idempotency_key_in_use")
    )
  }
  // Errors are never cached: a request that is refused, or dies before its commit, frees its key for a repeat.
  const free = Effect.ignore(store.release(execution.program.id, claim.slot, token))
  return yield* decideAndCommit(execution, needs, begun.loaded, claim).pipe(
    Effect.tapError((error) => (isOutcomeUnknown(error) ? Effect.void : free)),
    Effect.tapDefect(() => free)
  )
})

const isOutcomeUnknown = (error: Rejection | StoreUnavailable): boolean =>
  error._tag === "Rejection" && error.code === "gateway_timeout"

const needsOf = ({ command, input }: Execution): Needs => {
  const needs = command.needs(input)
  const sent = command.emits.length > 0 ? [webhookEndpoint.kind] : []
  return { objects: [], positions: [], positionsOf: [], ...needs, all: [...(needs.all ?? []), ...sent] }
}

const decideAndCommit = Effect.fnUntraced(function* (
  execution: Execution,
  needs: Needs,
  first: Loaded,
  claim: ClaimRequest | undefined
) {
  const store = yield* Store
  const settings = yield* BankSettings
  const entropy = yield* Entropy
  const { command, program, caller, input } = execution
  let loaded = first
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const now_ms = yield* Clock.currentTimeMillis
    const facts = factsOf(program, caller, settings, now_ms, entropy.bytes(FRESHNESS_BYTES), loaded)
    const decision = yield* Effect.fromResult(command.decide(input, facts))
    const { composed, reply } = compose(decision, facts)
    const outcome = { status: command.status, body: reply, replayed: false } as const
    if (claim === undefined && changesNothing(composed)) return outcome
    const proof = proofOf(claim, outcome, now_ms)
    const committed = yield* commit({ program_id: program.id, now_ms, proof, ...composed })
    if (committed._tag === "Committed") return outcome
    if (committed.guard === "claim") return "claim lost" as const
    loaded = yield* store.load(program.id, needs)
  }
  return yield* Effect.fail(reject("object_modified_concurrently"))
})

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

const commit = Effect.fnUntraced(function* (all: Commit) {
  // A store that cannot tell what became of a commit leaves one honest answer: ask again with the same key.
  const outcome = yield* Effect.catchTag((yield* Store).commit(all), "StoreUnavailable", () =>
    Effect.fail(reject("gateway_timeout"))
  )
  if (outcome._tag === "Committed") yield* announce(all)
  return outcome
})

const announce = Effect.fnUntraced(function* ({ now_ms, timers, writes }: Composed & Pick<Commit, "now_ms">) {
  ;(yield* Programs).forget(writes.map(({ kind }) => kind))
  if (timers.some(({ due_at_ms }) => due_at_ms !== null && due_at_ms <= now_ms)) (yield* WorkSignal).raise()
})
