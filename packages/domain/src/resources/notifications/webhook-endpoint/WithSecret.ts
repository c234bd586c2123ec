import { Schema } from "effect"
import type { Facts } from "../../../operation/Decision.ts"
import { signingSecret } from "../../../webhook/SigningSecret.ts"
import { WebhookEndpoint } from "./WebhookEndpoint.ts"

/** Schema of an endpoint with its signing secret. */
export const EndpointWithSecret = Schema.Struct({ ...WebhookEndpoint.fields, signing_secret: Schema.String })

/** Idempotency policy of operations that show a secret: their responses are never stored for replay. */
export const noKey = { key: "none", min_length: 1 } as const

/** An endpoint as shown with its signing secret. */
export const withSecret = (endpoint: WebhookEndpoint, facts: Facts) => ({
  ...endpoint,
  signing_secret: signingSecret(facts.settings.master_key, endpoint.id, endpoint.secret_generation)
})
