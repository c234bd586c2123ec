import { Schema } from "effect"
import type { Settings } from "../../../kernel/Settings.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { publicKey, signingSecret } from "../../../webhook/SigningSecret.ts"
import { viewOf, type WebhookEndpoint, WebhookEndpointView } from "./WebhookEndpoint.ts"

/** Schema of an endpoint with its signing secret. */
export const EndpointWithSecret = Schema.Struct({ ...WebhookEndpointView.fields, signing_secret: Schema.String })

/** Schema of an endpoint that was created, with its secret, or changed, without. */
export const EndpointUpserted = Schema.Struct({
  ...WebhookEndpointView.fields,
  signing_secret: Schema.optionalKey(Schema.String)
})

/** Idempotency policy of operations that show a secret: their responses are never stored for replay. */
export const noKey = { key: "none", min_length: 1 } as const

/** An endpoint as shown with its signing secret. */
export const withSecret = (endpoint: WebhookEndpoint, facts: Facts) => ({
  ...viewOf(endpoint),
  signing_secret: signingSecret(facts.settings.master_key, endpoint.id, endpoint.secret_generation)
})

/** Returns the public key that an endpoint shows: that of its newest secret, if it asks for Ed25519 signatures. */
export const publicKeyOf = (
  { id, secret_generation, signatures }: Pick<WebhookEndpoint, "id" | "secret_generation" | "signatures">,
  { settings }: Pick<Facts, "settings">
): string | undefined =>
  signatures?.includes("standard_ed25519") === true ? publicKey(settings.master_key, id, secret_generation) : undefined

/** Returns the view of an endpoint with the public key of the present master key, which may be newer than the endpoint. */
export const viewNow = (endpoint: WebhookEndpoint, settings: Settings): ReturnType<typeof viewOf> => {
  const public_key = publicKeyOf(endpoint, { settings })
  return { ...viewOf(endpoint), ...(public_key !== undefined && { public_key }) }
}
