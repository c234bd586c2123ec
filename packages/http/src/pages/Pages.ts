import type { IncomingMessage, ServerResponse } from "node:http"
import { type Bank, type Rejection, reject } from "@vostro/domain/operations"
import { Cause, Data, Effect, Stream } from "effect"
import { makeAddressLimit } from "../addresses/AddressLimit.ts"
import { readBody } from "../node/NodeBody.ts"
import { sendReply } from "../node/NodeReply.ts"
import type { Post } from "../node/Outbox.ts"
import { sendPieces } from "../node/SendPieces.ts"
import { bodyUnreadable } from "../transport/BodyRefusals.ts"
import { crowded, errorReply, newRequestId } from "../transport/Handler.ts"
import { pageHeaders } from "./PageHeaders.ts"

/** What a bank offers: its operations, and its kinds of objects. */
export type Offered = Pick<Bank["Service"], "operations" | "resources">

/** Pages by path and by HTTP method. A path that ends with `/*` has every path below it. They are given what the bank offers. */
export type Pages = Readonly<Record<string, Methods>>

interface Methods {
  readonly GET?: Page
  readonly POST?: Page
  /** Maximum of concurrent answers to `GET` for one address; by default only the requests of an address are limited. */
  readonly readers?: number
}

/**
 * A page. Bytes of its response are taken as fast as the client takes them, so a stream need not be in memory. `client` is
 * the address that asks.
 */
type Page = (request: Request, offered: Offered, client?: string) => Promise<Response>

/** Answers a request for a page. */
export type ShowPage = (
  request: IncomingMessage,
  response: ServerResponse,
  client: string | undefined
) => Effect.Effect<void>

class PageBroken extends Data.TaggedError("PageBroken")<{ readonly cause: unknown }> {}

/** Returns a function that finds the page at a path. Trusted proxies are exempt from the limit of readers. */
export const makePages = (
  pages: Pages,
  offered: Offered,
  post: Post,
  proxies: ReadonlyArray<string>
): ((path: string) => ShowPage | undefined) => {
  const shown = new Map(
    Object.entries(pages).map(([path, methods]) => {
      const limit = makeAddressLimit(methods.readers ?? Number.POSITIVE_INFINITY, proxies)
      const show: ShowPage = (request, response, client) => {
        const page = methods[request.method === "POST" ? "POST" : "GET"]
        if (page === undefined || !answered.has(request.method)) {
          const allow = (["GET", "POST"] as const).filter((method) => methods[method] !== undefined).join(", ")
          return refuse(post, request, response, reject("method_not_allowed"), { allow })
        }
        const shown = () => showPage((asked) => page(asked, offered, client), post, request, response)
        if (page !== methods.GET) return shown()
        const end = limit(client)
        if (end === undefined) return sendReply(post, request, response, crowded(request.url ?? "/"))
        return Effect.ensuring(shown(), Effect.sync(end))
      }
      return [path, show] as const
    })
  )
  const folders = [...shown].flatMap(([path, show]) =>
    path.endsWith("/*") ? [[path.slice(0, -1), show] as const] : []
  )
  return (path) => shown.get(path) ?? folders.find(([folder]) => path.startsWith(folder))?.[1]
}

const answered: ReadonlySet<string | undefined> = new Set([undefined, "GET", "HEAD", "POST"])

const refuse = (
  post: Post,
  request: IncomingMessage,
  response: ServerResponse,
  rejection: Rejection,
  headers: Readonly<Record<string, string>> = {}
) => sendReply(post, request, response, errorReply(request.url ?? "/", rejection, { ...pageHeaders, ...headers }))

const showPage = (
  page: (request: Request) => Promise<Response>,
  post: Post,
  request: IncomingMessage,
  response: ServerResponse
): Effect.Effect<void> =>
  pageRequest(request).pipe(
    Effect.flatMap((asked) => Effect.promise(() => page(asked))),
    Effect.flatMap((shown) => sendPage(post, request, response, shown)),
    Effect.catch((rejection) => refuse(post, request, response, rejection)),
    Effect.catchDefect((cause) => {
      const reply = errorReply(request.url ?? "/", reject("internal_server_error"), pageHeaders)
      return Effect.andThen(
        Effect.annotateLogs(pageFailed(cause), { request_id: reply.headers["request-id"] }),
        sendReply(post, request, response, reply)
      )
    })
  )

const pageFailed = (defect: unknown) => Effect.logError("page handler failed", Cause.die(defect))

const pageRequest = (request: IncomingMessage): Effect.Effect<Request, Rejection> =>
  Effect.gen(function* () {
    const method = request.method === "POST" ? "POST" : "GET"
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = method === "GET" ? {} : { body: new Uint8Array(yield* readBody(request)) }
    return yield* Effect.try({
      try: () =>
        // A path may begin with two slashes: it names no other host.
        new Request(`http://${request.headers.host ?? "localhost"}${request.url ?? "/"}`, {
          method,
          headers,
          ...body
        }),
      catch: () => bodyUnreadable
    })
  })

/** Sends a page with backpressure. A page that breaks off destroys the connection. */
const sendPage = (
  post: Post,
  request: IncomingMessage,
  response: ServerResponse,
  { body, headers, status }: Response
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const request_id = newRequestId()
    response.writeHead(status, { ...pageHeaders, "request-id": request_id, ...Object.fromEntries(headers) })
    if (body === null || request.method === "HEAD") {
      void body?.cancel()
      return Effect.sync(() => post(response, ""))
    }
    const bytes = Stream.fromReadableStream({ evaluate: () => body, onError: (cause) => new PageBroken({ cause }) })
    return Stream.runForEach(bytes, (piece) => sendPieces(response, piece)).pipe(
      Effect.andThen(Effect.sync(() => post(response, ""))),
      Effect.catch((error) =>
        Effect.andThen(
          error._tag === "PageBroken" ? pageFailed(error.cause) : Effect.void,
          Effect.sync(() => void response.destroy())
        )
      ),
      Effect.annotateLogs({ request_id })
    )
  })
