import { Bank } from "@vostro/domain/operations"
import { Effect, Layer } from "effect"
import { instruments, secondsSince } from "./Instruments.ts"

/**
 * Measures each request by operation and status. Log lines below it carry its `Request-Id`, and with tracing its span
 * does.
 */
export const layerObservedBank = (isTraced: boolean): Layer.Layer<Bank, never, Bank> =>
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
      return { operations: bank.operations, answer: isTraced ? traced(answer) : answer }
    })
  )

const traced =
  (answer: Bank["Service"]["answer"]): Bank["Service"]["answer"] =>
  (request) => {
    const attributes = { request_id: request.request_id, operation: request.operation.name }
    return Effect.useSpan(request.operation.name, { kind: "server", root: true, attributes }, (span) =>
      Effect.map(Effect.withParentSpan(answer(request), span), (reply) => {
        span.attribute("status", reply.status)
        return reply
      })
    )
  }
