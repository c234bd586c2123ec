/**
 * A server or a worker from its start to its end. RunServer.ts opens the bank (ServerBank.ts), listens, runs the worker and
 * looks into the folders of networks; at the end it waits for work under way. Readiness.ts says if it should get requests.
 * HTTP is left to `@vostro/http`, measurements to `observe`.
 */

import { Worker } from "@vostro/domain"
import { documentPages, type Pages, serve } from "@vostro/http/node"
import { noticeRestore } from "@vostro/rails"
import { Effect, Exit, Fiber, Layer, Scope } from "effect"
import { warnOfExpiredKeys } from "../config/FormerKeys.ts"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { openServerRails, type ServerRails } from "../networks/ServerRails.ts"
import { makeAccessLog } from "../observe/AccessLog.ts"
import { layerExport, observing } from "../observe/Observe.ts"
import { type Health, healthPages } from "./HealthPages.ts"
import { operatorInside } from "./OperatorInside.ts"
import { pollNetworks } from "./PollNetworks.ts"
import { layerServerBank } from "./ServerBank.ts"

/** Time in ms after which a stopping server no longer waits for a database that does not answer. */
const CLOSING_MS = 3_000

/**
 * Starts a server. When the scope closes, `/readyz` answers 503. After `drainDelaySeconds` the server accepts no more
 * connections and no more work, and waits for requests and work under way, for `drainSeconds` at most. Work that takes
 * longer is given back to other workers, if the database answers within three seconds.
 */
export const startServer = (config: ServerConfig) =>
  startWith(config, (at) =>
    Effect.gen(function* () {
      const listening = yield* listen(config, at)
      const console = yield* consoleOf(config)
      const sockets = yield* Scope.provide(socketsOf(config), at.talking)
      yield* Scope.provide(natsOf(config), at.talking)
      const lines = [
        ...(console === undefined ? [] : [`console at ${console}`]),
        ...(sockets === undefined ? [] : [`WebSocket at ${sockets}`]),
        `listening at ${listening.url}, worker ${config.worker ? "on" : "off"}, rails ${railsOf(config)}`
      ]
      return { opened: listening, lines }
    })
  )

/**
 * Starts a process that only does due work, whatever WORKER is. It listens on no port but that of its metrics, which has
 * its health pages too, and stops as a server does.
 */
export const startWorker = (config: ServerConfig) =>
  startWith({ ...config, worker: true }, () =>
    Effect.succeed({ opened: undefined, lines: [`working, rails ${railsOf(config)}`] })
  )

const railsOf = ({ rails }: ServerConfig): string => rails.join(",") || "none"

/** Opens the ways into a bank, with their lines of the log. */
type Entrances<A, E, R> = (
  at: Listening
) => Effect.Effect<{ readonly opened: A; readonly lines: ReadonlyArray<string> }, E, R>

const startWith = Effect.fnUntraced(function* <A, E, R>(config: ServerConfig, entrances: Entrances<A, E, R>) {
  const exporters = yield* Layer.build(layerExport(config))
  return yield* Effect.provideContext(startBank(config, entrances), exporters)
})

const startBank = Effect.fnUntraced(function* <A, E, R>(config: ServerConfig, entrances: Entrances<A, E, R>) {
  const resources = yield* Effect.acquireRelease(Scope.make(), (scope, exit) =>
    waitedFor(Scope.close(scope, exit), CLOSING_MS)
  )
  const opened = yield* Scope.provide(openServerRails(config), resources)
  const services = yield* Scope.provide(Layer.build(layerServerBank(config, opened.rails)), resources)
  return yield* Effect.provideContext(running(config, entrances, resources, opened), services)
})

/** Waits for an effect for a limited time, and leaves it running after that: not even an interruption is waited for. */
const waitedFor = (effect: Effect.Effect<void>, ms: number): Effect.Effect<void> =>
  Effect.flatMap(Effect.forkDetach(effect), (fiber) =>
    Effect.asVoid(Effect.timeoutOption(Effect.interruptible(Fiber.await(fiber)), ms))
  )

const running = <A, E, R>(
  config: ServerConfig,
  entrances: Entrances<A, E, R>,
  resources: Scope.Closeable,
  { networks }: ServerRails
) =>
  Effect.gen(function* () {
    const worker = yield* Worker
    const health: Health = { isDraining: false }
    const [accepting, talking] = [yield* Scope.fork(resources), yield* Scope.fork(resources)]
    const working = yield* Scope.fork(resources)
    const graceMs = config.drainSeconds * 1_000
    yield* warnOfExpiredKeys(config.formerMasterKeys)
    const pages = yield* healthPages(health, networks)
    yield* Scope.provide(observing(config, networks, pages), resources)
    const { lines, opened } = yield* Scope.provide(entrances({ pages, closingGraceMs: graceMs, talking }), accepting)
    if (config.worker) {
      yield* noticeRestore(networks, yield* operatorInside(config))
      yield* Effect.forkIn(worker.run, working)
      yield* Scope.provide(pollNetworks(config, networks), working)
    }
    const drained = Effect.all(
      [
        Scope.close(accepting, Exit.void),
        waitedFor(Scope.close(talking, Exit.void), graceMs),
        waitedFor(worker.stop, graceMs),
        waitedFor(Scope.close(working, Exit.void), graceMs)
      ],
      { concurrency: "unbounded" }
    )
    // Finalizers run in reverse order. Any that waits for the database would delay the drain: it is registered last.
    yield* Effect.addFinalizer(() => {
      health.isDraining = true
      return Effect.logInfo("stopping").pipe(
        Effect.andThen(Effect.sleep(config.drainDelaySeconds * 1_000)),
        Effect.andThen(drained),
        Effect.andThen(Effect.logInfo("stopped"))
      )
    })
    for (const line of lines) yield* Effect.logInfo(line)
    return opened
  })

/** Serves the console, if the configuration has a port for it, and returns its address. Loads its code only then. */
const consoleOf = ({ consolePort, ...config }: ServerConfig) =>
  consolePort === undefined
    ? Effect.succeed(undefined)
    : Effect.flatMap(
        Effect.promise(() => import("./ConsoleServer.ts")),
        ({ serveConsole }) => serveConsole(config, consolePort)
      )

/** Serves the API over WebSocket, if the configuration has a port for it, and returns its address. Loads its code only then. */
const socketsOf = (config: ServerConfig, port = config.websocketPort) =>
  port === undefined
    ? Effect.succeed(undefined)
    : Effect.flatMap(
        Effect.promise(() => import("./SocketServer.ts")),
        ({ serveSockets }) => serveSockets(config, port)
      )

/** Serves on NATS, if the configuration names servers. Loads its code only then. */
const natsOf = (config: ServerConfig, servers = config.natsServers) =>
  servers === undefined
    ? Effect.void
    : Effect.flatMap(
        Effect.promise(() => import("./NatsServing.ts")),
        ({ serveNats }) => serveNats(config, servers)
      )

interface Listening {
  /** Pages of the health of the process. */
  readonly pages: Pages
  readonly closingGraceMs: number
  /** Scope of the ways in that are one long conversation, which end beside the server and not within it. */
  readonly talking: Scope.Scope
}

const listen = (config: ServerConfig, { closingGraceMs, pages }: Omit<Listening, "talking">) =>
  Effect.gen(function* () {
    const onResponse = config.accessLog ? yield* makeAccessLog : undefined
    return yield* serve({
      host: config.listenAddress,
      port: config.port,
      trustedProxies: config.trustedProxies,
      tokenForms: config.tokenForms,
      connectionsPerAddress: config.connectionsPerAddress,
      keepAliveMs: config.keepAliveSeconds * 1_000,
      closingGraceMs,
      pages: { ...documentPages({ serverUrl: config.publicUrl }), ...pages },
      ...(config.tls !== undefined && { tls: config.tls }),
      ...(onResponse !== undefined && { onResponse })
    })
  })
