import { Context, type Effect } from "effect"

/** Ids of an attempt to deliver a webhook, for traces. None of them is a secret. */
export interface WebhookAttempt {
  readonly webhook_endpoint_id: string
  readonly event_id: string
  /** Name of the event. */
  readonly event: string
  /** Number of the attempt among those of its delivery, from 1. */
  readonly number: number
  /** `Request-Id` of the request that caused the event, if one did. */
  readonly request_id?: string
}

/** One attempt to deliver a webhook. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Exact bytes that were signed. */
  readonly body: Uint8Array
  /** Timeout of the attempt, in ms: connecting, sending, and reading the part of the answer that is kept. */
  readonly deadline_ms: number
  /** Networks in CIDR notation to which connections are allowed although they are not public. */
  readonly networks: ReadonlyArray<string>
  readonly attempt: WebhookAttempt
}

/**
 * Outcome of an attempt. At most {@link MAX_ANSWER_BYTES} bytes of an answer are kept, as text with control characters
 * escaped.
 */
export type WebhookOutcome =
  | {
      readonly _tag: "Answered"
      readonly status: number
      readonly answer: string
      /** Delay that the receiver asks for by `Retry-After`, in ms. */
      readonly retry_after_ms?: number
    }
  | { readonly _tag: "Failed"; readonly reason: string }

/** Maximum number of bytes kept of an answer. */
export const MAX_ANSWER_BYTES = 1_024

/**
 * Sends webhooks. It follows no redirects, connects to no address that the rule of `webhook/ReceiverAddress.ts`
 * refuses, and never fails: a failed attempt is an outcome.
 */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    readonly send: (request: WebhookRequest) => Effect.Effect<WebhookOutcome>
    /**
     * Time in ms since any moment, of a clock that only runs forward: it measures attempts. Without it the bank's clock does,
     * by which they last no time while it stands still.
     */
    readonly tick?: () => number
  }
>()("@vostro/domain/ports/WebhookSender") {}
