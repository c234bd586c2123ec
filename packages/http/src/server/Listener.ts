import { createServer, type IncomingMessage, type Server } from "node:http"
import { createServer as createTlsServer, type Server as TlsServer } from "node:https"
import { Data, Effect } from "effect"
import { IdentifiedResponse } from "./IdentifiedResponse.ts"
import { followTls, readTls, type TlsFiles } from "./TlsFiles.ts"

/** The server could not listen: the port is taken or not permitted. */
export class ListenError extends Data.TaggedError("ListenError")<{ readonly port: number; readonly cause: Error }> {
  override get message(): string {
    return `cannot listen on port ${this.port}: ${this.cause.message}`
  }
}

/** Timeout for receiving a whole request, in ms: the largest file at about 1.5 Mbit/s. */
const REQUEST_TIMEOUT_MS = 300_000

/** Timeout in ms for the headers of a request. */
const HEADERS_TIMEOUT_MS = 15_000

/** Default time in ms that an idle connection is kept for another request. */
const KEEP_ALIVE_MS = 65_000

/** Interval in ms at which timeouts are enforced. */
const TIMEOUT_STEP_MS = 5_000

/** Backlog of connections to accept, where the kernel allows it. A burst must not fill it. */
const BACKLOG = 4_096

/** Default time in ms that a closing server waits for requests in flight. */
const CLOSING_GRACE_MS = 10_000

/** Interval in ms at which a closing server closes connections that became idle. */
const CLOSING_STEP_MS = 20

type Respond = (request: IncomingMessage, response: IdentifiedResponse) => void

const serverOptions = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_STEP_MS,
  // Node would reply with a bare status.
  requireHostHeader: false,
  ServerResponse: IdentifiedResponse
}

/** Makes a server, of HTTPS if it has TLS files. */
export const makeServer = (tls: TlsFiles | undefined, respond: Respond, keepAliveTimeout = KEEP_ALIVE_MS) =>
  Effect.gen(function* () {
    const options = { ...serverOptions, keepAliveTimeout }
    if (tls === undefined) return createServer(options, respond)
    const pair = yield* readTls(tls)
    const server = createTlsServer({ ...options, handshakeTimeout: HEADERS_TIMEOUT_MS, ...pair }, respond)
    yield* followTls(tls, pair, (renewed) => server.setSecureContext(renewed))
    return server
  })

/** Listens on a port. */
export const listen = (server: Server | TlsServer, port: number, host: string): Effect.Effect<void, ListenError> =>
  Effect.callback<void, ListenError>((resume) => {
    server.once("error", (cause) => resume(Effect.fail(new ListenError({ port, cause }))))
    server.listen({ port, host, backlog: BACKLOG }, () => resume(Effect.void))
  })

/** Stops accepting connections and waits for requests in flight, at most `graceMs`. `cut` breaks those that are no longer HTTP. */
export const close = (
  server: Server | TlsServer,
  graceMs = CLOSING_GRACE_MS,
  cut: () => void = nothing
): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    // Connections that become idle during the close would be kept alive for another request.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSING_STEP_MS)
    const late = setTimeout(() => {
      server.closeAllConnections()
      cut()
    }, graceMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resume(Effect.void)
    })
    server.closeIdleConnections()
  })

const nothing = () => undefined
