import { type WebhookOutcome, type WebhookRequest, WebhookSender } from "@vostro/domain/ports"
import { AchRail, ChainRail, InstantRail, type Rails, type Submission, WireRail } from "@vostro/domain/rails"
import { Clock, Effect, Layer, type Tracer } from "effect"
import { instruments, secondsSince } from "./Instruments.ts"
import { masked } from "./Masks.ts"
import { traced } from "./Spans.ts"

/**
 * Measures the response times of webhook receivers. Traces a share of the attempts, 0 to 1, in spans without URL and
 * body.
 */
export const layerObservedSender = (traceRatio: number): Layer.Layer<WebhookSender, never, WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.map(WebhookSender, ({ send, ...sender }) => {
      const measured: WebhookSender["Service"]["send"] = (request) =>
        Effect.suspend(() => {
          const started = performance.now()
          return Effect.map(send(request), (outcome) => {
            instruments.sends({ outcome: outcomeOf(outcome) }, secondsSince(started))
            return outcome
          })
        })
      return { ...sender, send: traced(traceRatio, measured, attemptSpan) }
    })
  )

// Due work runs outside the span of a request: `request_id` leads to the span of the request that caused the event.
const attemptSpan = {
  kind: "producer",
  of: ({ attempt: { number: attempt, ...ids } }: WebhookRequest) => ({
    name: "webhook.deliver",
    attributes: { ...ids, attempt }
  }),
  ended: (outcome: WebhookOutcome, span: Tracer.Span) =>
    outcome._tag === "Answered"
      ? span.attribute("status", outcome.status)
      : span.attribute("failure", masked(outcome.reason))
} as const

const outcomeOf = (outcome: WebhookOutcome): string =>
  outcome._tag === "Failed" ? "no_response" : `${String(outcome.status)[0]}xx`

/** Measures the time from the cutoff of a window to its submission, and counts failed calls to the networks. */
export const layerObservedRails: Layer.Layer<Rails, never, Rails> = Layer.mergeAll(
  Layer.effect(
    AchRail,
    Effect.map(AchRail, (rail) => ({
      submit: (submission) =>
        counted("submit_ach", rail.submit(submission)).pipe(
          Effect.andThen(Clock.currentTimeMillis),
          Effect.map((nowMs) => observeWindow(submission, nowMs))
        )
    }))
  ),
  Layer.effect(
    ChainRail,
    Effect.map(ChainRail, (rail) => ({
      pay: (programId, payment) => counted("pay_over_chain", rail.pay(programId, payment))
    }))
  ),
  Layer.effect(
    WireRail,
    Effect.map(WireRail, (rail) => ({
      send: (programId, wire) => counted("send_wire", rail.send(programId, wire)),
      sendMessage: (programId, message) => counted("send_message", rail.sendMessage(programId, message))
    }))
  ),
  Layer.effect(
    InstantRail,
    Effect.map(InstantRail, (rail) => ({
      send: (programId, payment) => counted("send_instant", rail.send(programId, payment)),
      sendMessage: (programId, message) => counted("send_message", rail.sendMessage(programId, message))
    }))
  )
)

const observeWindow = ({ window }: Submission, nowMs: number): void => {
  const delayMs = Math.max(nowMs - Date.parse(window.cutoff_at), 0)
  instruments.windows({ delivery_type: window.delivery_type }, delayMs / 1_000)
}

const counted = <A, E, R>(call: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapError(effect, () => Effect.sync(() => instruments.refusals({ call }, 1)))
