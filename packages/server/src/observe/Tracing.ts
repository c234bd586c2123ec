import { reasonOf } from "@vostro/domain/operations"
import { Cause, Effect, Exit, Layer, Logger, Option, Redacted, Tracer } from "effect"
import { HttpBody } from "effect/http"
import { OtlpExporter, OtlpLogger, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { layerCollectorClient } from "./CollectorOutage.ts"
import { masked } from "./Masks.ts"

/** Address of a collector of OTLP over HTTP, headers for it, and the attributes of this server. */
export interface OtlpOptions {
  readonly endpoint: string
  readonly headers: Redacted.Redacted<string> | undefined
  readonly resource: { readonly serviceName: string; readonly attributes: Readonly<Record<string, string>> }
}

/** Exports metrics, log lines and the spans of traced requests to a collector, as JSON over HTTP. */
export const layerOtlp = ({ endpoint, headers, resource }: OtlpOptions): Layer.Layer<never> => {
  const base = endpoint.replace(/\/$/, "")
  const common = { resource, ...(headers !== undefined && { headers: headersOf(headers) }) }
  const tracer = Layer.effect(
    Tracer.Tracer,
    Effect.map(OtlpTracer.make({ url: `${base}/v1/traces`, ...common }), (exporting) => ofRequests(exporting))
  )
  const metrics = OtlpMetrics.layer({ url: `${base}/v1/metrics`, ...common })
  const logs = Logger.layer([OtlpLogger.make({ url: `${base}/v1/logs`, ...common })], { mergeWithExisting: true })
  return Layer.mergeAll(tracer, metrics, logs).pipe(
    Layer.provide([layerMaskedJson, OtlpExporter.layerFlusher, layerCollectorClient(endpoint)])
  )
}

const maskedText = (name: string, value: unknown): unknown =>
  name === "stringValue" && typeof value === "string" ? masked(value) : value

/** Masks the texts of log lines and their annotations in the exported JSON. Trace ids and times stay as they are. */
const layerMaskedJson = Layer.effect(
  OtlpSerialization.OtlpSerialization,
  Effect.map(OtlpSerialization.OtlpSerialization, (plain) => ({
    ...plain,
    logs: (data) => HttpBody.text(JSON.stringify(data, maskedText), "application/json")
  }))
).pipe(Layer.provide(OtlpSerialization.layerJson))

/** Parses `name=value` pairs separated by commas, as `OTEL_EXPORTER_OTLP_HEADERS` has them. */
const headersOf = (text: Redacted.Redacted<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Redacted.value(text)
      .split(",")
      .map((pair) => {
        const at = pair.indexOf("=")
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      })
  )

/**
 * Exports the spans of requests and webhook attempts, and the spans below them. SQL statements outside of them are not
 * exported, even if a caller traces its request. Failures are masked, because a database error can quote a row.
 */
export const ofRequests = (exporting: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    ...exporting,
    span: (options) => {
      const isRoot = options.kind === "server" || options.kind === "producer"
      const parent = Option.getOrUndefined(options.parent)
      const sampled = parent?._tag === "Span" ? parent.sampled : isRoot
      const span = exporting.span({ ...options, sampled })
      if (!sampled) return span
      const end = span.end.bind(span)
      span.end = (time, exit) => end(time, Exit.isFailure(exit) ? Exit.fail(failureOf(exit.cause)) : exit)
      return span
    }
  })

const failureOf = (cause: Cause.Cause<unknown>): string => masked(reasonOf(Cause.squash(cause)))
