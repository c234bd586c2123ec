import { WebhookSender } from "@vostro/domain/ports"
import type { Pages } from "@vostro/http/node"
import { Effect, Layer } from "effect"
import { armedPage } from "../faults/ArmedPage.ts"
import type { ChaosOptions } from "./ChaosKinds.ts"
import { ChaoticDelivery } from "./ChaoticDelivery.ts"

/** The chaos of a sandbox's webhooks. */
export interface SandboxChaos {
  /** Puts the chaos before the sender of webhooks. */
  readonly layer: Layer.Layer<WebhookSender, never, WebhookSender>
  /** Serves the number of disturbed webhooks, and the chaos that is armed: `/sandbox/chaos`, `/sandbox/chaos/armed`. */
  readonly pages: (operatorToken: string) => Pages
}

/** Makes the chaos of a sandbox, which meets no webhook until it is armed. */
export const makeSandboxChaos = (): SandboxChaos => {
  let sender: WebhookSender["Service"] | undefined
  const chaos = new ChaoticDelivery(undefined, "", (request) => {
    if (sender === undefined) throw new Error("webhooks are sent before there is a sender")
    return Effect.runPromise(sender.send(request))
  })
  const layer = Layer.effect(
    WebhookSender,
    Effect.map(WebhookSender, (found) => {
      sender = found
      return { ...found, send: (request) => Effect.promise(() => chaos.send(request)) }
    })
  )
  const pages = (operatorToken: string): Pages => ({
    "/sandbox/chaos": { GET: async () => Response.json(chaos.counts) },
    "/sandbox/chaos/armed": armedPage(operatorToken, {
      shown: () => ({ chaos: shownChaos(chaos.armed) }),
      arm: (options) => Reflect.apply(chaos.arm, chaos, [options]),
      disarm: () => chaos.disarm()
    })
  })
  return { layer, pages }
}

/** Shows armed chaos to every caller, so without its secret: a receiver may verify by it. */
const shownChaos = (armed: ChaosOptions | undefined): object | null => {
  if (armed === undefined) return null
  const { staleSecret: _, ...shown } = armed
  return shown
}
