import { escapeControls } from "@vostro/domain/operations"
import { MAX_ANSWER_BYTES, type WebhookOutcome, type WebhookRequest, WebhookSender } from "@vostro/domain/ports"
import { Effect, Layer, Option } from "effect"
import type { ChaoticDelivery, Deliver } from "./ChaoticDelivery.ts"

/** Receives webhooks within the process, such as `fetchWebhooks` of `@vostro/webhooks`. */
export type WebhookHandler = (request: Request) => Response | Promise<Response>

/** Makes a delivery to a handler. An error of the handler is a failed attempt, as a broken connection is. */
export const deliverTo =
  (handler: WebhookHandler): Deliver =>
  async ({ body, headers, url }) => {
    try {
      const response = await handler(new Request(url, { method: "POST", headers, body: new Uint8Array(body) }))
      const answer = (await response.text()).slice(0, MAX_ANSWER_BYTES)
      return { _tag: "Answered", status: response.status, answer: escapeControls(answer) }
    } catch (error) {
      return { _tag: "Failed", reason: error instanceof Error ? error.message : String(error) }
    }
  }

/** A sender that hands webhooks to a function of this process. Attempts end at their deadline. */
export const layerSenderBy = (chaos: Pick<ChaoticDelivery, "send">): Layer.Layer<WebhookSender> =>
  Layer.succeed(WebhookSender, { send: (request) => withinDeadline(request, chaos) })

const withinDeadline = (request: WebhookRequest, chaos: Pick<ChaoticDelivery, "send">): Effect.Effect<WebhookOutcome> =>
  Effect.map(
    Effect.timeoutOption(
      Effect.promise(() => chaos.send(request)),
      request.deadline_ms
    ),
    Option.getOrElse((): WebhookOutcome => ({ _tag: "Failed", reason: "timeout" }))
  )
