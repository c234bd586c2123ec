import { Bank } from "@vostro/domain/operations"
import { Effect, Layer } from "effect"
import { instruments, secondsSince } from "./Instruments.ts"

/**
 * Measures each request by operation and status, and traces a share of them, 0 to 1. Log lines below it carry its
 * `Request-Id`, and the span of a traced request does.
 */
export const layerObservedBank = (traceRatio: number): Layer.Layer<Bank, never, Bank> =>
  Layer.effect(
    Bank,
    Effect.map(Bank, (bank) => {
      const answer: Bank["Service"]["answer"] = (request) => {
        const started = performance.now()
        const answered = Effect.annotateLogs(bank.answer(request), { request_id: request.request_id })
        return Effect.map(answered, (reply) => {
          const labels = { operation: request.operation.name, status: String(reply.status) }
          instruments.requests(labels, secondsSince(started))
          return reply
        })
      }
      return { operations: bank.operations, answer: traceRatio > 0 ? traced(answer, traceRatio) : answer }
    })
  )

/** Spans name operations; the stack of their code would cost more than the rest of them. */
const NO_STACK = { captureStackTrace: false }

const traced =
  (answer: Bank["Service"]["answer"], ratio: number): Bank["Service"]["answer"] =>
  (request) => {
    // Drawn before there is a span: the other requests cost as much as without tracing.
    if (Math.random() >= ratio) return answer(request)
    const attributes = { request_id: request.request_id, operation: request.operation.name }
    return Effect.useSpan(request.operation.name, { kind: "server", root: true, attributes }, (span) =>
      Effect.map(Effect.withParentSpan(answer(request), span, NO_STACK), (reply) => {
        span.attribute("status", reply.status)
        return reply
      })
    )
  }
