import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { rootCauseOf } from "../terminal/Problem.ts"
import { masked } from "./Masks.ts"

/** Number of consecutive failures that are an outage: an exporter sends a batch this often before it drops it. */
const ATTEMPTS = 4

/**
 * HTTP client of the exporters to a collector. Logs a warning once per outage, which the exporters log at the level
 * Debug only, and the end of the outage.
 */
export const layerCollectorClient = (endpoint: string): Layer.Layer<HttpClient.HttpClient> =>
  Layer.effect(
    HttpClient.HttpClient,
    Effect.map(HttpClient.HttpClient, (client) => {
      const { onFailure, onSuccess } = makeOutage(masked(endpoint))
      return HttpClient.transformResponse(client, (sending) =>
        sending.pipe(
          Effect.tapError((error) => onFailure(rootCauseOf(error))),
          Effect.tap(({ status }) => (status < 300 ? onSuccess : onFailure(`status ${status}`)))
        )
      )
    })
  ).pipe(Layer.provide(FetchHttpClient.layer))

const makeOutage = (place: string) => {
  let failures = 0
  return {
    onFailure: (reason: string) =>
      Effect.suspend(() => {
        failures += 1
        if (failures !== ATTEMPTS) return Effect.void
        return Effect.logWarning(
          `OTLP collector unreachable at ${place}, metrics, traces and log lines are lost: ${masked(reason)}`
        )
      }),
    onSuccess: Effect.suspend(() => {
      const isOver = failures >= ATTEMPTS
      failures = 0
      return isOver ? Effect.logInfo(`OTLP collector reachable again at ${place}`) : Effect.void
    })
  }
}
