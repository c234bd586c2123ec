import { lookup as systemLookup } from "node:dns"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import type { LookupFunction } from "node:net"
import { Hmac, WebhookSender } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { nodeHmac } from "../node/NodeHmac.ts"
import { Attempt } from "./Attempt.ts"
import { makeDestinations } from "./Destinations.ts"

// In a bundle this module stands a folder nearer to the manifest of its package.
const manifest = existsSync(new URL("../package.json", import.meta.url)) ? "../package.json" : "../../package.json"
const { version }: { readonly version: string } = createRequire(import.meta.url)(manifest)

/**
 * Posts webhooks over HTTPS, or over HTTP on loopback. Connects only to an address that is public or in a network that
 * the request allows, checked after DNS resolution to prevent SSRF and DNS rebinding.
 */
export const layerWebhookSender: Layer.Layer<WebhookSender> = Layer.suspend(() => layerWebhookSenderBy(systemLookup))

/** Makes the sender with a custom DNS lookup. It comes with the HMAC of Node, which signs the webhooks. */
export const layerWebhookSenderBy = (lookup: LookupFunction): Layer.Layer<WebhookSender> =>
  Layer.merge(
    Layer.succeed(Hmac, nodeHmac),
    Layer.effect(
      WebhookSender,
      Effect.map(acquireDestinations(lookup), (destinations) => ({
        send: (request) =>
          Effect.callback((resume) => {
            const destination = destinations.of(request)
            const { refused } = destination
            if (refused !== undefined) return resume(Effect.succeed({ _tag: "Failed", reason: refused }))
            const attempt = new Attempt(request, destination, `Vostro/${version}`, (outcome) =>
              resume(Effect.succeed(outcome))
            )
            return Effect.sync(() => attempt.cut())
          }),
        tick: () => performance.now()
      }))
    )
  )

const acquireDestinations = (lookup: LookupFunction) =>
  Effect.acquireRelease(
    Effect.sync(() => makeDestinations(lookup)),
    ({ close }) => Effect.sync(close)
  )
