import type { Facts } from "../../../operation/Facts.ts"
import { signingSecret } from "../../../webhook/SigningSecret.ts"
import type { WebhookEndpoint } from "./WebhookEndpoint.ts"

/** An endpoint as it is answered where its signing secret is shown. */
export const withSecret = (endpoint: WebhookEndpoint, facts: Facts) => ({
  ...endpoint,
  signing_secret: signingSecret(facts.settings.master_key, endpoint.id, endpoint.secret_generation)
})
