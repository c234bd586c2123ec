import { Clock, Effect } from "effect"
import { keptUntil } from "../../idempotency/FieldDigests.ts"
import { instantOf } from "../../kernel/Instant.ts"
import { explained, fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import { emptyReadSet, type Slot, type SlotEntry, type StoreUnavailable } from "../../ports/Store.ts"
import type { StoredReply } from "../../ports/Stored.ts"
import type { Engine } from "./Engine.ts"
import { runningName } from "./Execution.ts"

/** Tells the state of an idempotency key, which is the program's own. Of the answer it shows the status and the id. */
export const keyState = Effect.fnUntraced(function* (
  { catalogue, running, store }: Engine,
  { audience }: Pick<AnyOperation, "audience">,
  program_id: string,
  slot: Slot
): Effect.fn.Return<string, Rejection | StoreUnavailable> {
  const named = catalogue.operations.find(({ name }) => name === slot.endpoint)
  const isTheirs = named !== undefined && (audience === "operator" || named.audience === audience)
  if (!isTheirs || named.idempotency.key === "none") return yield* Effect.fail(keyless)
  const now_ms = yield* Clock.currentTimeMillis
  const { held } = yield* store.begin({ program_id, now_ms, slot, reads: emptyReadSet })
  const state = { operation: slot.endpoint, key: slot.key }
  if (held !== undefined) return JSON.stringify({ ...state, state: "stored", ...storedPart(held) })
  const isRunning = running.has(runningName(program_id, slot))
  return JSON.stringify({ ...state, state: isRunning ? "in_flight" : "fresh" })
})

const storedPart = ({ fingerprint, reply }: SlotEntry) => {
  const until = keptUntil(fingerprint)
  const id = idIn(reply)
  return {
    ...(until !== undefined && { stored_until: instantOf(until).iso }),
    response_status: reply.status,
    ...(id !== undefined && { object_id: id })
  }
}

/** Returns the id in a stored response: of the object that the request made or changed. */
export const idIn = ({ body }: StoredReply): string | undefined => {
  const { id }: { readonly id?: unknown } = Object(JSON.parse(body))
  return typeof id === "string" ? id : undefined
}

const keyless = reject(
  "parameters_invalid",
  explained(
    fault("value_not_allowed", "operation"),
    "The value must be the name of an operation that takes an Idempotency-Key, such as internal_transfer.create."
  )
)
