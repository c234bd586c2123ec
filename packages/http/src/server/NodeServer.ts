/**
 * The bank on `node:http`. NodeServer.ts listens, limits connections per address, reads bodies by `node` and sends the
 * reply; NodeHandler.ts answers within a server that a host runs. Meaning of a request is left to `transport`,
 * documents and further pages to `pages`.
 */

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { Bank } from "@vostro/domain/operations"
import { Digest } from "@vostro/domain/ports"
import { Context, Effect, type Scope } from "effect"
import { limitConnections, makeAddressLimit } from "../addresses/AddressLimit.ts"
import { clientAddress, proxiesOf } from "../addresses/ClientAddress.ts"
import { readBody, streamBody } from "../node/NodeBody.ts"
import { sendContent } from "../node/NodeContent.ts"
import { nodeDigest } from "../node/NodeDigest.ts"
import { dismiss, sendReply } from "../node/NodeReply.ts"
import { makeOutbox, type Post } from "../node/Outbox.ts"
import { cutIfStalled } from "../node/SendPieces.ts"
import { makePages, type Pages } from "../pages/Pages.ts"
import { crowded, type Handler, makeHandler, unaddressed, unreadable, unready } from "../transport/Handler.ts"
import type { TokenFormOptions } from "../transport/TokenForm.ts"
import type { IdentifiedResponse } from "./IdentifiedResponse.ts"
import { close, type ListenError, listen, makeServer } from "./Listener.ts"
import { makePipeline } from "./Pipeline.ts"
import type { TlsFiles, TlsUnusable } from "./TlsFiles.ts"
import { handOver, type Upgrade } from "./Upgrades.ts"

/** Listening address, trusted proxies, limits and extra pages of a server. */
export interface ServeOptions extends TokenFormOptions {
  readonly host?: string
  /** 0 selects any free port. */
  readonly port: number
  /** Proxies whose `X-Forwarded-For` is trusted, in CIDR notation. */
  readonly trustedProxies?: ReadonlyArray<string>
  /**
   * Maximum of concurrent connections and of concurrent requests per address; default 256. IPv6 addresses count by
   * their /64 prefix. Trusted proxies are exempt: their requests count by the forwarded address.
   */
  readonly connectionsPerAddress?: number
  /** Documents and pages outside the bank's operations, by path. */
  readonly pages?: Pages
  /** True once the server may answer; until then every request gets 503 with `Retry-After`. */
  readonly ready?: () => boolean
  /** Certificate and key; the server then speaks HTTPS only. Changed files are used for new connections. */
  readonly tls?: TlsFiles
  /**
   * Wraps the handler of the bank's operations, as the sandbox does to simulate faults. A handler that dies breaks the
   * connection.
   */
  readonly around?: (handler: Handler) => Handler
  /**
   * Takes the connections of clients that ask for another protocol, on any path. Without it such requests are answered like
   * all others.
   */
  readonly upgrade?: Upgrade
  /** Called after each response has been sent or its connection has broken, for an access log. */
  readonly onResponse?: (seen: SeenResponse) => void
  /**
   * Time in ms that an idle connection is kept for another request; default 65,000. Longer than a proxy in front keeps
   * its idle connections, or a request can meet a connection that is being closed.
   */
  readonly keepAliveMs?: number
  /** Maximum time in ms that a closing server waits for requests in flight; default 10,000. */
  readonly closingGraceMs?: number
}

/** A response and its request, as an access log shows them. */
export interface SeenResponse {
  readonly method: string
  /** Path without the query. */
  readonly path: string
  readonly status: number
  /** Time from the head of the request to the end of the response. */
  readonly ms: number
  readonly request_id: string | undefined
  /** Address of the client, behind trusted proxies the forwarded address. */
  readonly client: string | undefined
}

/** Listening server. */
export interface Serving {
  readonly port: number
  readonly url: string
}

/** Maximum number of concurrent connections; each may buffer an incomplete body of 1 MiB. */
export const MAX_CONNECTIONS = 2_000

/** Time in ms that a connection stays open after a reply to bytes that are not HTTP, for the client to read it. */
const REFUSED_GRACE_MS = 1_000

/**
 * Serves the bank over HTTP with `node:http`, or over HTTPS. Closing its scope stops accepting connections, ends kept-alive
 * ones with their next response, and waits at most `closingGraceMs` for requests in flight.
 */
export const serve = (options: ServeOptions): Effect.Effect<Serving, ListenError | TlsUnusable, Bank | Scope.Scope> =>
  Effect.gen(function* () {
    const { around = (handler: Handler) => handler } = options
    const handler = around(yield* makeHandler(options))
    const offered = yield* Bank
    const services = Context.add(yield* Effect.context(), Digest, nodeDigest)
    const run = Effect.runForkWith(services)
    // An unhandled `error` event would end the process.
    const unsent = (cause: unknown) => void run(Effect.logError("response could not be sent", cause))
    const post = makeOutbox(unsent, (response) => void run(cutIfStalled(response)))
    const inTurn = makePipeline(run)
    const proxies = proxiesOf(options.trustedProxies)
    const pages = makePages(options.pages ?? {}, offered, post, proxies)
    const limited = () => makeAddressLimit(options.connectionsPerAddress, proxies)
    const requests = limited()
    const answer = (request: IncomingMessage, response: ServerResponse, client: string | undefined) => {
      const target = request.url ?? "/"
      const page = pages(target.split("?", 1)[0] ?? "")
      if (options.ready?.() === false) return sendReply(post, request, response, unready(target))
      if (!hasHost(request)) return sendReply(post, request, response, unaddressed(target))
      if (page === undefined) return exchange(handler, post, request, response, client)
      return page(request, response, client)
    }
    const clientOf = (request: IncomingMessage) =>
      clientAddress(request.socket.remoteAddress, headersOf(request)("x-forwarded-for"), proxies)
    let isClosing = false
    const respond = (request: IncomingMessage, response: IdentifiedResponse): void => {
      response.on("error", unsent)
      // A client under load would keep its connection busy for ever.
      if (isClosing) response.shouldKeepAlive = false
      const client = clientOf(request)
      if (options.onResponse !== undefined) report(options.onResponse, request, response, client)
      const end = requests(client)
      const work = () =>
        end === undefined
          ? Effect.sync(() => dismiss(post, response, crowded(request.url ?? "/")))
          : Effect.ensuring(answer(request, response, client), Effect.sync(end))
      inTurn(request, response, work, end)
    }
    const server = yield* makeServer(options.tls, respond, options.keepAliveMs)
    // Node would reply with a bare status here too. Unknown expectations may be ignored (RFC 9110, 10.1.1).
    server.on("checkExpectation", respond)
    server.on("clientError", refuseUnreadable)
    server.maxConnections = MAX_CONNECTIONS
    server.on("connection", limitConnections(limited()))
    const cut = options.upgrade === undefined ? undefined : handOver(server, options.upgrade, clientOf, requests)
    const host = options.host ?? "127.0.0.1"
    yield* Effect.acquireRelease(listen(server, options.port, host), () => {
      isClosing = true
      return close(server, options.closingGraceMs, cut)
    })
    server.on("error", (cause) => run(Effect.logWarning("connection could not be accepted", cause)))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : options.port
    return { port, url: `${options.tls === undefined ? "http" : "https"}://${host}:${port}` }
  })

/**
 * Answers bytes that are not HTTP, and headers that do not end in time: they never become a request. A client that does not
 * close its own end would keep the connection open. Browsers open connections in advance: an unused connection is closed
 * without an answer, which its client would take for that of its next request.
 */
export const refuseUnreadable = (_: Error, socket: Duplex): void => {
  if (!socket.writable || isUnused(socket)) return void socket.destroy()
  const { status, headers, body } = unreadable()
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`)
  const late = setTimeout(() => void socket.destroy(), REFUSED_GRACE_MS)
  socket.once("close", () => clearTimeout(late))
}

const isUnused = (socket: Duplex): boolean => socket instanceof Socket && socket.bytesRead === 0

/** Answers a request. Without a response its connection is closed. */
export const exchange = (
  handler: Handler,
  post: Post,
  request: IncomingMessage,
  response: ServerResponse,
  client: string | undefined,
  target = request.url ?? "/"
): Effect.Effect<void> => {
  const answered = Effect.suspend(() => {
    const header = headersOf(request)
    const raw = {
      method: request.method ?? "GET",
      target,
      header,
      source_ip: client,
      body: readBody(request),
      stream: () => streamBody(request)
    }
    return Effect.flatMap(handler(raw), (reply) =>
      reply.content === undefined
        ? sendReply(post, request, response, reply)
        : sendContent(response, reply, reply.content)
    )
  })
  // No client may wait for a response that never comes.
  return Effect.catchCause(answered, (cause) =>
    Effect.andThen(
      Effect.logError("request failed without a response", cause),
      Effect.sync(() => void request.socket.destroy())
    )
  )
}

const report = (
  onResponse: (seen: SeenResponse) => void,
  { method = "GET", url = "/" }: IncomingMessage,
  response: IdentifiedResponse,
  client: string | undefined
): void => {
  const started = performance.now()
  response.once("close", () => {
    onResponse({
      method,
      path: url.split("?", 1)[0] ?? "/",
      status: response.statusCode,
      ms: performance.now() - started,
      request_id: response.requestId,
      client
    })
  })
}

// A request needs exactly one `Host`; HTTP/1.0 may omit it (RFC 9112, 3.2).
const hasHost = (request: IncomingMessage): boolean => {
  const { length } = headersOf(request)("host")
  return length === 1 || (length === 0 && request.httpVersion === "1.0")
}

/** Returns all values of a header, including duplicates that Node drops. */
export const headersOf =
  ({ rawHeaders }: IncomingMessage) =>
  (name: string): ReadonlyArray<string> => {
    const values: Array<string> = []
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const found = rawHeaders[at]
      if (found?.length === name.length && found.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? "")
    }
    return values
  }
