import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { type AnyOperation, Bank, type Rejection, reject } from "@vostro/domain/operations"
import { Digest } from "@vostro/domain/ports"
import { Context, Effect, type Scope } from "effect"
import { limitConnections, makeAddressLimit } from "./AddressLimit.ts"
import { bodyUnreadable } from "./BodyRefusals.ts"
import { clientAddress, proxiesOf } from "./ClientAddress.ts"
import {
  crowded,
  errorReply,
  type Handler,
  makeHandler,
  newRequestId,
  unaddressed,
  unreadable,
  unready
} from "./Handler.ts"
import type { IdentifiedResponse } from "./IdentifiedResponse.ts"
import { close, type ListenError, listen, makeServer } from "./Listener.ts"
import { readBody, streamBody } from "./NodeBody.ts"
import { sendContent } from "./NodeContent.ts"
import { nodeDigest } from "./NodeDigest.ts"
import { dismiss, sendReply } from "./NodeReply.ts"
import { makeOutbox, type Post } from "./Outbox.ts"
import type { TlsFiles, TlsUnusable } from "./TlsFiles.ts"
import type { TokenFormOptions } from "./TokenForm.ts"

/** Pages by path and by HTTP method. They are given the operations that the bank offers. */
export type Pages = Readonly<Record<string, Methods>>
type Methods = Readonly<Partial<Record<"GET" | "POST", Page>>>
type Page = (request: Request, offered: ReadonlyArray<AnyOperation>) => Promise<Response>

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
  /** Called after each response has been sent or its connection has broken, for an access log. */
  readonly onResponse?: (seen: SeenResponse) => void
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
    const handler = yield* makeHandler(options)
    const { operations } = yield* Bank
    const services = Context.add(yield* Effect.context(), Digest, nodeDigest)
    const run = Effect.runForkWith(services)
    // An unhandled `error` event would end the process.
    const unsent = (cause: unknown) => void run(Effect.logError("response could not be sent", cause))
    const post = makeOutbox(unsent)
    const pages = new Map(Object.entries(options.pages ?? {}))
    const proxies = proxiesOf(options.trustedProxies)
    const limited = () => makeAddressLimit(options.connectionsPerAddress, proxies)
    const requests = limited()
    const answer = (request: IncomingMessage, response: ServerResponse, client: string | undefined) => {
      const target = request.url ?? "/"
      const page = pages.get(target.split("?", 1)[0] ?? "")
      if (options.ready?.() === false) return sendReply(post, request, response, unready(target))
      if (!hasHost(request)) return sendReply(post, request, response, unaddressed(target))
      if (page === undefined) return exchange(handler, post, request, response, client)
      return showPage(page, operations, post, request, response)
    }
    let isClosing = false
    const respond = (request: IncomingMessage, response: IdentifiedResponse): void => {
      response.on("error", unsent)
      // A client under load would keep its connection busy for ever.
      if (isClosing) response.shouldKeepAlive = false
      const client = clientAddress(request.socket.remoteAddress, headersOf(request)("x-forwarded-for"), proxies)
      if (options.onResponse !== undefined) report(options.onResponse, request, response, client)
      const end = requests(client)
      if (end === undefined) dismiss(response, crowded(request.url ?? "/"))
      else run(Effect.ensuring(answer(request, response, client), Effect.sync(end)))
    }
    const server = yield* makeServer(options.tls, respond)
    // Node would reply with a bare status here too. Unknown expectations may be ignored (RFC 9110, 10.1.1).
    server.on("checkExpectation", respond)
    server.on("clientError", refuseUnreadable)
    server.maxConnections = MAX_CONNECTIONS
    server.on("connection", limitConnections(limited()))
    const host = options.host ?? "127.0.0.1"
    yield* Effect.acquireRelease(listen(server, options.port, host), () => {
      isClosing = true
      return close(server, options.closingGraceMs)
    })
    server.on("error", (cause) => run(Effect.logWarning("connection could not be accepted", cause)))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : options.port
    return { port, url: `${options.tls === undefined ? "http" : "https"}://${host}:${port}` }
  })

// Bytes that are not HTTP never become a request, but the client still gets a reply. A client that does not close its
// own end would keep the connection open.
const refuseUnreadable = (_: Error, socket: Duplex): void => {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = unreadable()
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`)
  const late = setTimeout(() => void socket.destroy(), REFUSED_GRACE_MS)
  socket.once("close", () => clearTimeout(late))
}

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

const showPage = (
  methods: Methods,
  offered: ReadonlyArray<AnyOperation>,
  post: Post,
  request: IncomingMessage,
  response: ServerResponse
): Effect.Effect<void> => {
  const refuse = (rejection: Rejection, headers = {}) => errorReply(request.url ?? "/", rejection, headers)
  const [, page] = Object.entries(methods).find(([method]) => method === methodOf(request)) ?? []
  if (page === undefined) {
    const allow = Object.keys(methods).join(", ")
    return sendReply(post, request, response, refuse(reject("method_not_allowed"), { allow }))
  }
  return Effect.flatMap(pageRequest(request), (asked) =>
    Effect.promise(async () => sendPage(response, await page(asked, offered)))
  ).pipe(
    Effect.catch((rejection) => sendReply(post, request, response, refuse(rejection))),
    Effect.catchCause((cause) => {
      const reply = refuse(reject("internal_server_error"))
      const logged = Effect.logError("page handler failed", cause)
      return Effect.andThen(
        Effect.annotateLogs(logged, { request_id: reply.headers["request-id"] }),
        sendReply(post, request, response, reply)
      )
    })
  )
}

const methodOf = ({ method }: IncomingMessage): string => (method === undefined || method === "HEAD" ? "GET" : method)

const pageRequest = (request: IncomingMessage): Effect.Effect<Request, Rejection> =>
  Effect.gen(function* () {
    const method = methodOf(request)
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = method === "GET" ? {} : { body: new Uint8Array(yield* readBody(request)) }
    return yield* Effect.try({
      try: () =>
        new Request(new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`), {
          method,
          headers,
          ...body
        }),
      catch: () => bodyUnreadable
    })
  })

const sendPage = async (response: ServerResponse, page: Response): Promise<void> => {
  const body = Buffer.from(await page.arrayBuffer())
  response.writeHead(page.status, { "request-id": newRequestId(), ...Object.fromEntries(page.headers) }).end(body)
}
