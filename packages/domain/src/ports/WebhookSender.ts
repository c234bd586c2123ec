import { Context, type Effect } from "effect"

/** One attempt to post a webhook. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The bytes that were signed. */
  readonly body: Uint8Array
  /** The time for everything: connecting, sending, and the part of the answer that is kept. */
  readonly deadline_ms: number
  /** Networks in CIDR notation whose addresses may be connected to though they are not public. */
  readonly networks: ReadonlyArray<string>
}

/**
 * What came of an attempt; of an answer at most {@link MAX_ANSWER_BYTES} bytes are kept, as text whose control characters
 * are escaped.
 */
export type WebhookOutcome =
  | { readonly _tag: "Answered"; readonly status: number; readonly answer: string }
  | { readonly _tag: "Failed"; readonly reason: string }

/** The most bytes of an answer that are kept. */
export const MAX_ANSWER_BYTES = 1_024

/**
 * Posts webhooks. It follows no redirects, connects to no address that the rule of `webhook/ReceiverAddress.ts` refuses, and
 * never fails: a failed attempt is an outcome.
 */
export class WebhookSender extends Context.Service<
  WebhookSender,
  { readonly send: (request: WebhookRequest) => Effect.Effect<WebhookOutcome> }
>()("@vostro/domain/ports/WebhookSender") {}
