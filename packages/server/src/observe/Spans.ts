import { Effect, type Tracer } from "effect"

/** Turns off stack traces: a span names its operation, and a stack trace would cost more than the rest of the span. */
const NO_STACK = { captureStackTrace: false }

/** The root span of a call: its name, kind and attributes, and those of its result. */
interface RootSpan<I, A> {
  readonly kind: Tracer.SpanKind
  readonly of: (input: I) => { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }
  readonly ended: (result: A, span: Tracer.Span) => void
}

/**
 * Traces a share of the calls, 0 to 1, each in a root span of its own. A call whose caller has a span is traced in a child
 * of it, if the caller traces it (S233).
 */
export const traced = <I, A, E, R>(
  ratio: number,
  call: (input: I) => Effect.Effect<A, E, R>,
  { kind, of, ended }: RootSpan<I, A>
): ((input: I) => Effect.Effect<A, E, R>) => {
  if (ratio === 0) return call
  return (input) =>
    Effect.withFiber((fiber) => {
      const parent = fiber.cache.span?._tag === "ExternalSpan" ? fiber.cache.span : undefined
      // Sampled before a span exists, so that the other calls cost as much as without tracing.
      if (parent === undefined ? Math.random() >= ratio : !parent.sampled) return call(input)
      const { name, attributes } = of(input)
      const place = parent === undefined ? { root: true } : { parent }
      return Effect.useSpan(name, { kind, attributes, ...place }, (span) =>
        Effect.map(Effect.withParentSpan(call(input), span, NO_STACK), (result) => {
          ended(result, span)
          return result
        })
      )
    })
}

/** Traces a part of a traced call in a span below its root. Adds no span to other calls. */
export const tracedPart = <A, E, R>(name: string, part: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => (fiber.cache.span?.sampled === true ? Effect.withSpan(part, name, NO_STACK) : part))
