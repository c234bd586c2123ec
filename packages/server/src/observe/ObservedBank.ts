import { Bank, type Reply, type Request } from "@vostro/domain/operations"
import { Effect, Layer, type Tracer } from "effect"
import { instruments, secondsSince } from "./Instruments.ts"
import { traced } from "./Spans.ts"

/**
 * Measures each request by operation and status, and traces a share of them, 0 to 1. The log lines of a request carry
 * its `Request-Id`, and so does the span of a traced request.
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
      return { ...bank, answer: traced(traceRatio, answer, requestSpan) }
    })
  )

const requestSpan = {
  kind: "server",
  of: ({ request_id, operation: { name } }: Request) => ({ name, attributes: { request_id, operation: name } }),
  ended: ({ status }: Reply, span: Tracer.Span) => span.attribute("status", status)
} as const
