import type { Facts } from "../../../operation/Facts.ts"
import { signingSecret } from "../../../webhook/SigningSecret.ts"
import type { WebhookEndpoint } from "./WebhookEndpoint.ts"

/** An endpoint as shown with its signing secret. */
export const withSecret = (endpoint: WebhookEndpoint, facts: Facts) => ({
  ...endpoint,
  signing_secret: signingSecret(facts.settings.master_key, endpoint.id, endpoint.secret_generation)
})
