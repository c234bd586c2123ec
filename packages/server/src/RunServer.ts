import { Worker } from "@vostro/domain"
import { documentPages, serve } from "@vostro/http/node"
import { Effect, Exit, Layer, Scope } from "effect"
import { warnOfExpiredKeys } from "./config/FormerKeys.ts"
import type { ServerConfig } from "./config/ServerConfig.ts"
import { type Health, healthPages } from "./HealthPages.ts"
import { makeAccessLog } from "./observe/AccessLog.ts"
import { layerExport, observing } from "./observe/Observe.ts"
import { pollAchFiles } from "./PollAchFiles.ts"
import { layerServerBank } from "./ServerBank.ts"

/**
 * Starts a server. When the scope closes, `/readyz` answers 503. After `drainDelaySeconds` the server accepts no more
 * connections and no more work, and waits for requests and work under way, for `drainSeconds` at most. Work that takes
 * longer is given back to other workers.
 */
export const startServer = Effect.fnUntraced(function* (config: ServerConfig) {
  const services = yield* Layer.build(Layer.provideMerge(layerServerBank(config), layerExport(config)))
  return yield* Effect.provideContext(serving(config), services)
})

const serving = (config: ServerConfig) =>
  Effect.gen(function* () {
    const worker = yield* Worker
    const health: Health = { isDraining: false }
    const accepting = yield* Scope.make()
    const graceMs = config.drainSeconds * 1_000
    yield* Effect.addFinalizer(() => {
      health.isDraining = true
      const stopped = Effect.timeoutOption(Effect.interruptible(worker.stop), graceMs)
      return Effect.logInfo("stopping").pipe(
        Effect.andThen(Effect.sleep(config.drainDelaySeconds * 1_000)),
        Effect.andThen(Effect.all([Scope.close(accepting, Exit.void), stopped], { concurrency: "unbounded" })),
        Effect.andThen(Effect.logInfo("stopped"))
      )
    })
    yield* warnOfExpiredKeys(config.formerMasterKeys)
    yield* observing(config)
    const listening = yield* Scope.provide(listen(config, health, graceMs), accepting)
    if (config.worker) {
      yield* Effect.forkScoped(worker.run)
      yield* pollAchFiles(config)
    }
    yield* Effect.logInfo(
      `listening at ${listening.url}, worker ${config.worker ? "on" : "off"}, rails ${config.rails}`
    )
    return listening
  })

const listen = (config: ServerConfig, health: Health, closingGraceMs: number) =>
  Effect.gen(function* () {
    const pages = yield* healthPages(health)
    const onResponse = config.accessLog ? yield* makeAccessLog : undefined
    return yield* serve({
      host: config.listenAddress,
      port: config.port,
      trustedProxies: config.trustedProxies,
      tokenForms: config.tokenForms,
      connectionsPerAddress: config.connectionsPerAddress,
      closingGraceMs,
      pages: { ...documentPages(config.publicUrl), ...pages },
      ...(config.tls !== undefined && { tls: config.tls }),
      ...(onResponse !== undefined && { onResponse })
    })
  })
