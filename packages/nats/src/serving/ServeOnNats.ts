import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node"
import type { Bank } from "@vostro/domain/operations"
import type { Store } from "@vostro/domain/ports"
import { Data, Effect, type Scope } from "effect"
import { makeEventPublisher } from "../events/EventPublisher.ts"
import { createEventStream, STREAM } from "../events/EventStream.ts"
import { NatsUnavailable, StreamFault } from "../events/StreamFault.ts"
import { serveRequests } from "../requests/RequestServer.ts"

/** What a bank does on NATS, and how it connects. */
export interface ServeOnNatsOptions {
  /** Servers, as `host:port`. */
  readonly servers: ReadonlyArray<string>
  readonly user?: string
  readonly password?: string
  /** Contents of a file of credentials (`.creds`). */
  readonly credentials?: Uint8Array
  /** True to refuse servers without TLS. */
  readonly tls?: boolean
  /** True to answer requests. */
  readonly requests?: boolean
  /** `publish` to publish events; `create` to create the streams before, if neither of them exists. */
  readonly events?: "publish" | "create"
  /** Name of the event stream; default `VOSTRO_EVENTS`. */
  readonly stream?: string
}

/** The connection to NATS was not made, or it ended. */
class Disconnected extends Data.TaggedError("Disconnected")<{ readonly cause: unknown }> {}

/** Time in ms between two attempts to connect. */
const CONNECT_MS = 5_000

/** Time in ms after a fault of the stream until the next look at it. */
const FAULT_MS = 60_000

/**
 * Serves a bank on NATS in the background until the scope closes: connects, and connects again however long NATS is
 * unavailable. A fault of the event stream is logged each minute, while requests go on; the streams are created at the first
 * connection only, so that a later deletion is a fault.
 */
export const serveOnNats = (options: ServeOnNatsOptions): Effect.Effect<void, never, Bank | Store | Scope.Scope> => {
  const { events, requests = false, servers } = options
  let isToCreate = events === "create"
  const publish = (connection: NatsConnection): Effect.Effect<never, never, Store> =>
    Effect.gen(function* () {
      const of = { connection, ...(options.stream !== undefined && { stream: options.stream }) }
      if (isToCreate) yield* created(() => createEventStream(of))
      isToCreate = false
      const { run } = yield* makeEventPublisher(of)
      yield* Effect.logInfo(`events are published to the stream ${options.stream ?? STREAM}`)
      return yield* run
    }).pipe(
      Effect.catch((failure) => {
        const [said, ms] =
          failure._tag === "StreamFault"
            ? [Effect.logError(`events are not published: ${failure.message}`), FAULT_MS]
            : [Effect.logWarning("the streams of events are not created yet", failure), CONNECT_MS]
        return Effect.andThen(said, Effect.andThen(Effect.sleep(ms), publish(connection)))
      })
    )
  const round = Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* connected(options)
      if (requests) {
        const closing = (server: { readonly close: () => Promise<void> }) => Effect.promise(() => server.close())
        yield* Effect.acquireRelease(serveRequests({ connection }), closing)
      }
      yield* Effect.logInfo(`connected to NATS at ${connection.getServer()}`)
      const ended = Effect.flatMap(
        Effect.promise(() => connection.closed()),
        (cause) => Effect.fail(new Disconnected({ cause }))
      )
      yield* events === undefined ? ended : Effect.raceFirst(ended, publish(connection))
    })
  )
  const again = Effect.catchCause(round, (cause) =>
    Effect.andThen(
      Effect.logWarning(`not connected to NATS at ${servers.join(", ")}; trying again`, cause),
      Effect.sleep(CONNECT_MS)
    )
  )
  return Effect.asVoid(Effect.forkScoped(Effect.forever(again)))
}

const created = (work: () => Promise<void>) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => (cause instanceof StreamFault ? cause : new NatsUnavailable({ cause }))
  })

const connected = ({ credentials, password, servers, tls, user }: ServeOnNatsOptions) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () =>
        connect({
          servers: [...servers],
          name: "vostro",
          maxReconnectAttempts: -1,
          ...(user !== undefined && { user }),
          ...(password !== undefined && { pass: password }),
          ...(credentials !== undefined && { authenticator: credsAuthenticator(credentials) }),
          ...(tls === true && { tls: {} })
        }),
      catch: (cause) => new Disconnected({ cause })
    }),
    (connection) => Effect.promise(() => connection.close())
  )
