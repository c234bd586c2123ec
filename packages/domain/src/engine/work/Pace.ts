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

/** Rate of an endpoint, if it has one, and the rest of it; and whether it has refused its last batch. */
interface Pace {
  readonly rate: number | undefined
  readonly bucket: TokenBucket | undefined
  readonly isRefusing: boolean
}

/** Attempts that fail after at least this time in ms wait for the receiver, and take little time of the bank. */
const QUICKLY_MS = 1_000

/** How fast this process sends to endpoints: how much of their rates it has used, and which refuse. Each counts for itself. */
export class Paces extends Context.Service<Paces, Map<string, Pace>>()("@vostro/domain/engine/work/Paces") {}

const nameOf = ({ program_id, queue }: ProgramQueue): string => `${program_id} ${queue}`

/**
 * Returns how many webhooks an endpoint may get now, at most `limit`: after a refused batch, one. Loads the
 * endpoint the first time.
 */
export const allowedNow = Effect.fnUntraced(function* (queue: ProgramQueue, limit: number, nowMs: number) {
  const paces = yield* Paces
  const pace = paces.get(nameOf(queue)) ?? (yield* loadPace(queue))
  const size = pace.isRefusing ? 1 : limit
  return pace.rate === undefined ? size : taken(pace.rate, pace.bucket, size, nowMs).count
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
  remember(paces, queue, { rate, bucket, isRefusing: before?.isRefusing === true })
})

/** An attempt by the retry schedule: whether the receiver accepted it, and how long it took in ms. */
export interface Tried {
  readonly isAccepted: boolean
  readonly took_ms: number
}

/**
 * Notes the attempts of a batch. An endpoint that refused all of them quickly gets one webhook at a time, until it accepts
 * one or takes its time: a receiver that is down would take as much of the bank's time as a receiver that is up.
 */
export const noteTried = Effect.fnUntraced(function* (queue: ProgramQueue, tried: ReadonlyArray<Tried>) {
  const paces = yield* Paces
  const pace = paces.get(nameOf(queue))
  if (pace === undefined || tried.length === 0) return
  const isRefusing = tried.every(({ isAccepted, took_ms }) => !isAccepted && took_ms < QUICKLY_MS)
  remember(paces, queue, { ...pace, isRefusing })
})

const loadPace = Effect.fnUntraced(function* (queue: ProgramQueue) {
  const objects = [{ kind: webhookEndpoint.kind, id: queue.queue }]
  const found = yield* (yield* Store).load(queue.program_id, { ...emptyReadSet, objects })
  const [stored] = found.objects
  const rate = stored === undefined ? undefined : readStored(webhookEndpoint, stored).object.rate
  const pace: Pace = { rate, bucket: undefined, isRefusing: false }
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
