import { lookup as systemLookup } from "node:dns"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import type { LookupFunction } from "node:net"
import { Hmac, type WebhookOutcome, WebhookSender } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { nodeHmac } from "../node/NodeHmac.ts"
import { Attempt } from "./Attempt.ts"
import { type Destinations, makeDestinations } from "./Destinations.ts"

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
      Effect.map(acquireDestinations(lookup), (load) => ({
        send: (request) =>
          Effect.callback((resume) => {
            let attempt: Attempt | undefined
            let isCut = false
            const end = (outcome: WebhookOutcome) => resume(Effect.succeed(outcome))
            const begin = ({ of }: Destinations) => {
              if (isCut) return
              const destination = of(request)
              const { refused } = destination
              if (refused !== undefined) return end({ _tag: "Failed", reason: refused })
              attempt = new Attempt(request, destination, `Vostro/${version}`, end)
            }
            load()
              .then(begin)
              .catch((defect) => resume(Effect.die(defect)))
            return Effect.sync(() => {
              isCut = true
              attempt?.cut()
            })
          }),
        tick: () => performance.now()
      }))
    )
  )

const acquireDestinations = (lookup: LookupFunction) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => loadedOnce(lookup)),
      ({ close }) => Effect.sync(close)
    ),
    ({ load }) => load
  )

/** Loads undici with the first webhook: reading it takes longer than the start of a bank. */
const loadedOnce = (lookup: LookupFunction) => {
  let loaded: Promise<Destinations> | undefined
  return {
    load: (): Promise<Destinations> => {
      // Bun answers an import of "undici" with a stand-in that sends nothing. A bundle has no names beside the default.
      loaded ??= import("undici/index.js").then(({ default: undici }) => makeDestinations(lookup, undici))
      return loaded
    },
    close: () => void loaded?.then((destinations) => destinations.close())
  }
}
