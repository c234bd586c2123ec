import { type WebhookOutcome, WebhookSender } from "@vostro/domain/ports"
import { isReceiverUrl, SIGNATURE_HEADER, sign, standardHeaders } from "@vostro/domain/webhook"
import { Problem } from "@vostro/server"
import { Clock, Effect } from "effect"
import type { BankEvent } from "../BankEvents.ts"
import type { ListenKeys } from "./Keys.ts"

/** Every network: the URL is the developer's own, unlike those that the bank gets from partners. */
const NETWORKS = ["0.0.0.0/0", "::/0"]

/** Time limit of an attempt in ms, as the bank's by default. */
const DEADLINE_MS = 15_000

/** Address that events are forwarded to, and the keys that sign them. */
export interface Receiver extends ListenKeys {
  readonly url: string
}

/** An attempt to forward an event, and how long it took. */
export interface Attempt {
  readonly event: BankEvent
  /** Number of the attempt, from 1. */
  readonly number: number
  readonly outcome: WebhookOutcome
  readonly ms: number
}

/** Checks the URL of a receiver; fails with what it can be. */
export const receiverAt = (url: string, keys: ListenKeys): Effect.Effect<Receiver, Problem> =>
  URL.canParse(url) && isReceiverUrl(url, NETWORKS)
    ? Effect.succeed({ url, ...keys })
    : Effect.fail(new Problem({ text: `--forward-to must be https, or http on this machine (got ${url})`, cause: url }))

/** True for an answer that the bank counts as success. */
export const isDelivered = (outcome: WebhookOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300

/**
 * Forwards an event once, signed and sent as the bank does. The time of the signature is that of this machine, by which
 * receivers check it, whatever the clock of the bank says.
 */
export const forward = Effect.fnUntraced(function* (
  { secret, standard, url }: Receiver,
  event: BankEvent,
  number: number
): Effect.fn.Return<Attempt, never, WebhookSender> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const startMs = yield* Clock.currentTimeMillis
  const outcome = yield* (yield* WebhookSender).send({
    url,
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER.toLowerCase()]: sign([secret], startMs, body),
      ...(standard !== undefined && standardHeaders({ id: event.id, sent_at_ms: startMs, body, ...standard }))
    },
    body,
    deadline_ms: DEADLINE_MS,
    networks: NETWORKS,
    attempt: { webhook_endpoint_id: "listen", event_id: event.id, event: event.event, number }
  })
  return { event, number, outcome, ms: (yield* Clock.currentTimeMillis) - startMs }
})
