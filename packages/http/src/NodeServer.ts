import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { type Bank, type Rejection, reject } from "@vostro/domain/operations"
import { Digest } from "@vostro/domain/ports"
import { Context, Data, Effect, type Scope } from "effect"
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
import { readBody, streamBody } from "./NodeBody.ts"
import { sendContent } from "./NodeContent.ts"
import { nodeDigest } from "./NodeDigest.ts"
import { dismiss, sendReply } from "./NodeReply.ts"
import { makeOutbox, type Post } from "./Outbox.ts"

/** The server could not listen: the port is taken, or may not be used. */
export class ListenError extends Data.TaggedError("ListenError")<{ readonly port: number; readonly cause: Error }> {}

/** Pages by their path, and by the methods that it takes. */
export type Pages = Readonly<Record<string, Methods>>
type Methods = Readonly<Partial<Record<"GET" | "POST", Page>>>
type Page = (request: Request) => Promise<Response>

/** Where to listen, and whom to believe. */
export interface ServeOptions {
  readonly host?: string
  /** 0: any free one. */
  readonly port: number
  /** Proxies whose `X-Forwarded-For` is believed, in CIDR notation. */
  readonly trustedProxies?: ReadonlyArray<string>
  /**
   * The most connections at a time from one address, and the most requests at a time of one; 256 unless given. IPv6
   * addresses count by their first 64 bits. Trusted proxies have no limit themselves: their requests count by the address
   * that they forward.
   */
  readonly connectionsPerAddress?: number
  /** What is not the bank's, by its path: documents and pages. */
  readonly pages?: Pages
  /** Whether to answer yet: until it is true, everything is answered with 503 and `Retry-After`. */
  readonly ready?: () => boolean
}

/** A listening server. */
export interface Serving {
  readonly port: number
  readonly url: string
}

/** The longest that a whole request may take to come, in ms: the largest file at some 1.5 Mbit/s. */
const REQUEST_TIMEOUT_MS = 300_000

/** Times in ms after which a caller that sends nothing is let go. */
const HEADERS_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 65_000

/** How often callers that are late are looked for, in ms. */
const TIMEOUT_STEP_MS = 5_000

/** The most connections at a time; each may hold a body of 1 MiB that is not complete yet. */
export const MAX_CONNECTIONS = 2_000

/** The most connections that wait in the kernel to be accepted, where the kernel allows as many: a burst may not fill it. */
const BACKLOG = 4_096

/** How long a connection stays open after the refusal of what is not HTTP, so that its sender can read it, in ms. */
const REFUSED_GRACE_MS = 1_000

/** How long a server that closes waits for requests that are under way, in ms. */
const CLOSING_GRACE_MS = 10_000

/** How often a server that closes looks for connections whose request has ended meanwhile. */
const CLOSING_STEP_MS = 20

/**
 * Serves the bank over HTTP with `node:http`. When its scope closes it takes no more connections and waits for the
 * requests that are under way, ten seconds at most.
 */
export const serve = (options: ServeOptions): Effect.Effect<Serving, ListenError, Bank | Scope.Scope> =>
  Effect.gen(function* () {
    const handler = yield* makeHandler
    const services = Context.add(yield* Effect.context(), Digest, nodeDigest)
    const run = Effect.runForkWith(services)
    // What is emitted as an error and heard by nobody would end the process.
    const unsent = (cause: unknown) => void run(Effect.logError("an answer could not be sent", cause))
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
      return showPage(page, post, request, response)
    }
    const respond = (request: IncomingMessage, response: ServerResponse): void => {
      response.on("error", unsent)
      const client = clientAddress(request.socket.remoteAddress, headersOf(request)("x-forwarded-for"), proxies)
      const end = requests(client)
      if (end === undefined) dismiss(response, crowded(request.url ?? "/"))
      else run(Effect.ensuring(answer(request, response, client), Effect.sync(end)))
    }
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: TIMEOUT_STEP_MS,
        // Node would answer by itself, with a bare status.
        requireHostHeader: false
      },
      respond
    )
    // So it would here. What is expected may be ignored (RFC 9110, 10.1.1).
    server.on("checkExpectation", respond)
    server.on("clientError", refuseUnreadable)
    server.maxConnections = MAX_CONNECTIONS
    server.on("connection", limitConnections(limited()))
    const host = options.host ?? "127.0.0.1"
    yield* Effect.acquireRelease(listen(server, options.port, host), () => close(server))
    server.on("error", (cause) => run(Effect.logWarning("a connection could not be taken", cause)))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : options.port
    return { port, url: `http://${host}:${port}` }
  })

const listen = (server: Server, port: number, host: string): Effect.Effect<void, ListenError> =>
  Effect.callback<void, ListenError>((resume) => {
    server.once("error", (cause) => resume(Effect.fail(new ListenError({ port, cause }))))
    server.listen({ port, host, backlog: BACKLOG }, () => resume(Effect.void))
  })

// Connections whose last request ends while the server closes would be kept alive for the next one.
const close = (server: Server): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const idle = setInterval(() => server.closeIdleConnections(), CLOSING_STEP_MS)
    const late = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resume(Effect.void)
    })
    server.closeIdleConnections()
  })

// What is not HTTP never becomes a request, but its sender can still be told so. A sender that does not close its own end
// would keep the connection for as long as it likes.
const refuseUnreadable = (_: Error, socket: Duplex): void => {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = unreadable()
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`)
  const late = setTimeout(() => void socket.destroy(), REFUSED_GRACE_MS)
  socket.once("close", () => clearTimeout(late))
}

const exchange = (
  handler: Handler,
  post: Post,
  request: IncomingMessage,
  response: ServerResponse,
  client: string | undefined
): Effect.Effect<void> => {
  const answered = Effect.suspend(() => {
    const header = headersOf(request)
    const raw = {
      method: request.method ?? "GET",
      target: request.url ?? "/",
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
  // Nobody must wait for an answer that never comes.
  return Effect.catchCause(answered, (cause) =>
    Effect.andThen(
      Effect.logError("a request could not be answered", cause),
      Effect.sync(() => void request.socket.destroy())
    )
  )
}

// Without a host, or with two of them, a request is refused, but for the oldest ones (RFC 9112, 3.2).
const hasHost = (request: IncomingMessage): boolean => {
  const { length } = headersOf(request)("host")
  return length === 1 || (length === 0 && request.httpVersion === "1.0")
}

/** Every value of a header, also of those of which Node keeps only one. */
const headersOf =
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
    Effect.promise(async () => sendPage(response, await page(asked)))
  ).pipe(
    Effect.catch((rejection) => sendReply(post, request, response, refuse(rejection))),
    Effect.catchCause((cause) => {
      const reply = refuse(reject("internal_server_error"))
      const logged = Effect.logError("a page could not be shown", cause)
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
