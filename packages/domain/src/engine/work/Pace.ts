import { Context, Effect } from "effect"
import { type TokenBucket, takeToken } from "../../kernel/TokenBucket.ts"
import { emptyReadSet, type ProgramQueue, Store } from "../../ports/Store.ts"
import {
  type WebhookEndpoint,
  webhookEndpoint
} from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { readStored } from "../decision/LoadedState.ts"

/** Maximum number of endpoints whose rate a process remembers. */
const MAX_PACES = 10_000

/** Number of webhooks of one endpoint in flight at a time. */
export const IN_FLIGHT = 16

/** Number of webhooks leased at a time for a receiver that answers quickly. */
const QUICK_BATCH = 4 * IN_FLIGHT

/** Time in ms within which a receiver answers quickly. */
export const QUICKLY_MS = 1_000

/** Rate of an endpoint, if it has one, and the rest of it; and the size of its next batch. */
interface Pace {
  readonly rate: number | undefined
  readonly bucket: TokenBucket | undefined
  readonly size: number
}

/** How fast this process sends to endpoints, and how much of their rates it has used. Each process counts for itself. */
export class Paces extends Context.Service<Paces, Map<string, Pace>>()("@vostro/domain/engine/work/Paces") {}

const nameOf = ({ program_id, queue }: ProgramQueue): string => `${program_id} ${queue}`

/** Returns how many webhooks to lease for an endpoint now. Loads the endpoint the first time. */
export const allowedNow = Effect.fnUntraced(function* (queue: ProgramQueue, nowMs: number) {
  const paces = yield* Paces
  const pace = paces.get(nameOf(queue)) ?? (yield* loadPace(queue))
  return pace.rate === undefined ? pace.size : taken(pace.rate, pace.bucket, pace.size, nowMs).count
})

/** Counts webhooks against the rate of their endpoint, as it is now. */
export const countSent = Effect.fnUntraced(function* (
  queue: ProgramQueue,
  endpoint: WebhookEndpoint | undefined,
  sent: number,
  nowMs: number
) {
  const paces = yield* Paces
  const rate = endpoint?.rate
  const before = paces.get(nameOf(queue))
  const bucket = rate === undefined ? undefined : taken(rate, before?.bucket, sent, nowMs).bucket
  remember(paces, queue, { rate, bucket, size: before?.size ?? IN_FLIGHT })
})

/** An attempt by the retry schedule: whether the receiver accepted it, and how long it took in ms. */
export interface Tried {
  readonly isAccepted: boolean
  readonly took_ms: number
}

/**
 * Notes the attempts of a batch, which decide the size of the next one. A receiver that refused all of them quickly gets one
 * webhook at a time, until it accepts one or takes its time: a receiver that is down would take as much of the bank's time as a
 * receiver that is up. For a receiver that is up and quick, more are leased than are in flight.
 */
export const noteTried = Effect.fnUntraced(function* (queue: ProgramQueue, tried: ReadonlyArray<Tried>) {
  const paces = yield* Paces
  const pace = paces.get(nameOf(queue))
  if (pace !== undefined && tried.length > 0) remember(paces, queue, { ...pace, size: sizeAfter(tried) })
})

const sizeAfter = (tried: ReadonlyArray<Tried>): number => {
  if (tried.some(({ took_ms }) => took_ms >= QUICKLY_MS)) return IN_FLIGHT
  return tried.some(({ isAccepted }) => isAccepted) ? QUICK_BATCH : 1
}

const loadPace = Effect.fnUntraced(function* (queue: ProgramQueue) {
  const objects = [{ kind: webhookEndpoint.kind, id: queue.queue }]
  const found = yield* (yield* Store).load(queue.program_id, { ...emptyReadSet, objects })
  const [stored] = found.objects
  const rate = stored === undefined ? undefined : readStored(webhookEndpoint, stored).object.rate
  const pace: Pace = { rate, bucket: undefined, size: IN_FLIGHT }
  remember(yield* Paces, queue, pace)
  return pace
})

const remember = (paces: Map<string, Pace>, queue: ProgramQueue, pace: Pace): void => {
  const [oldest] = paces.keys()
  if (paces.size >= MAX_PACES && oldest !== undefined) paces.delete(oldest)
  paces.set(nameOf(queue), pace)
}

/** Takes as many tokens as there are, at most `limit`. */
const taken = (rate: number, before: TokenBucket | undefined, limit: number, nowMs: number) => {
  let bucket = before
  for (let count = 0; count < limit; count++) {
    const next = takeToken({ per_second: rate, burst: rate }, bucket, nowMs)
    if (next.wait_ms > 0) return { count, bucket }
    bucket = next.bucket
  }
  return { count: limit, bucket }
}
