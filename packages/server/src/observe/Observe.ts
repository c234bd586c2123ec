/**
 * Measurements of a running bank: metrics, traces, log lines of access. The files named Observed wrap the bank, its
 * store and its ports without a change of behaviour; Instruments.ts names the metrics. Observe.ts exports them to a
 * collector or to Prometheus. Texts of clients are kept out, or masked by Masks.ts.
 */

import { randomUUID } from "node:crypto"
import { Effect, Layer } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"
import type { NetworkFolders } from "../networks/UnusableNetworks.ts"
import { followFolders } from "./FolderGauges.ts"
import { followGauges } from "./Gauges.ts"
import type { PlainPages } from "./MetricsServer.ts"

/** True if a collector or Prometheus gets measurements. Otherwise nothing is measured, and the bank runs unwrapped. */
export const isObserved = ({ metricsPort, otlpEndpoint }: ServerConfig): boolean =>
  metricsPort !== undefined || otlpEndpoint !== undefined

/** Exports to the collector of the configuration, if any. Loads the exporters only then, because they start slowly. */
export const layerExport = (config: ServerConfig): Layer.Layer<never> => {
  const { otlpEndpoint: endpoint, otlpHeaders: headers } = config
  if (endpoint === undefined) return Layer.empty
  return Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("./Tracing.ts")),
      ({ layerOtlp }) => layerOtlp({ endpoint, headers, resource: resourceOf(config) })
    )
  )
}

/** Names this server: the service, and this process of it, unless the configuration does (S235). */
export const resourceOf = ({
  resourceAttributes: { "service.name": named, ...attributes },
  serviceName
}: Pick<ServerConfig, "resourceAttributes" | "serviceName">) => ({
  serviceName: serviceName ?? named ?? "vostro",
  attributes: { "service.instance.id": randomUUID(), ...attributes }
})

/** Measures in the background and serves `/metrics` with further pages, as the configuration says, until the scope closes. */
export const observing = (config: ServerConfig, networks: NetworkFolders, pages: PlainPages) =>
  Effect.gen(function* () {
    if (!isObserved(config)) return
    yield* followGauges
    yield* followFolders(networks)
    if (config.metricsPort === undefined) return
    const { serveMetrics } = yield* Effect.promise(() => import("./MetricsServer.ts"))
    const port = yield* serveMetrics(config.metricsAddress, config.metricsPort, pages)
    yield* Effect.logInfo(`metrics at http://${config.metricsAddress}:${port}/metrics`)
  })
