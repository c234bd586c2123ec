/** Signatures and receivers of webhooks on Web Crypto, for any host. */

// Signatures

export type { Body } from "./Hmac.ts"
export {
  DEFAULT_TOLERANCE_MS,
  type ReceivedWebhook,
  SIGNATURE_HEADER,
  type SignatureProblem,
  sign,
  verify,
  WebhookRefused
} from "./Signature.ts"

// Receivers for frameworks

export { expressWebhooks } from "./Express.ts"
export { fastifyWebhooks } from "./Fastify.ts"
export { fetchWebhooks, honoWebhooks } from "./Fetch.ts"
export type { NamedEvent, ReceiverOptions, WebhookEvent, WebhookOrder } from "./Receiver.ts"

// Objects of webhooks

export type { EventObjects } from "./EventObjects.ts"

// Deduplication

export { type Deduplication, rememberEvents } from "./Deduplication.ts"
