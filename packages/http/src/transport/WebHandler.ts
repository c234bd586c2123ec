import { type Bank, joined, MAX_JSON_BYTES, type Rejection } from "@vostro/domain/operations"
import { Effect, Stream } from "effect"
import { clientAddress, proxiesOf } from "../addresses/ClientAddress.ts"
import { bodyConsumed, outsideBase, withinBase } from "./BasePath.ts"
import { bodyTooLarge, bodyUnreadable } from "./BodyRefusals.ts"
import { errorReply, makeHandler, type RawRequest } from "./Handler.ts"
import type { RawReply } from "./RawReply.ts"
import type { TokenFormOptions } from "./TokenForm.ts"

/** Host settings of a web handler. */
export interface WebHandlerOptions extends TokenFormOptions {
  /** Proxies whose `X-Forwarded-For` is trusted, in CIDR notation. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** Path under which the host mounts the bank, such as `/bank`. Requests outside it are not the bank's. */
  readonly basePath?: string
}

/** Web-standard handler for any host with `Request` and `Response`. */
export type WebHandler = (request: Request, peer?: { readonly address?: string }) => Promise<Response>

/**
 * Makes the web-standard handler of a bank. A request runs to completion even if its client disconnects. Rejects with a
 * `TypeError` if something read the body before. Answers 404 outside `basePath`.
 */
export const makeWebHandler = (options: WebHandlerOptions = {}): Effect.Effect<WebHandler, never, Bank> =>
  Effect.gen(function* () {
    const handler = yield* makeHandler(options)
    const services = yield* Effect.context()
    const proxies = proxiesOf(options.trustedProxies)
    const { basePath = "" } = options
    const within = withinBase(basePath)
    return async (request, peer) => {
      const { pathname, search } = new URL(request.url)
      const target = within(pathname + search)
      if (target === undefined) return responseOf(errorReply(pathname, outsideBase(basePath)))
      if (request.bodyUsed) throw bodyConsumed()
      const source = clientAddress(peer?.address, splitHeader(request.headers.get("x-forwarded-for")), proxies)
      return Effect.runPromiseWith(services)(Effect.map(handler(rawOf(request, target, source)), responseOf))
    }
  })

const rawOf = (request: Request, target: string, source_ip: string | undefined): RawRequest => ({
  method: request.method,
  target,
  // `Headers` joins repeated headers with a comma, so a duplicate appears as one malformed value.
  header: (name) => splitHeader(request.headers.get(name)),
  source_ip,
  body: readBody(request),
  stream: () => streamBody(request)
})

const responseOf = ({ body, content, headers, status }: RawReply): Response =>
  content === undefined
    ? new Response(body === "" ? null : body, { status, headers })
    : new Response(Stream.toReadableStream(content.bytes), {
        status,
        headers: { ...headers, ...(content.length !== undefined && { "content-length": String(content.length) }) }
      })

const splitHeader = (value: string | null): ReadonlyArray<string> => (value === null ? [] : [value])

const readBody = (request: Request): Effect.Effect<Uint8Array, Rejection> =>
  Effect.flatMap(
    Effect.tryPromise({
      try: () => collect(request.body),
      catch: () => bodyUnreadable
    }),
    (bytes) => (bytes === undefined ? Effect.fail(bodyTooLarge) : Effect.succeed(bytes))
  )

const streamBody = ({ body }: Request): Stream.Stream<Uint8Array, Rejection> =>
  body === null ? Stream.empty : Stream.fromReadableStream({ evaluate: () => body, onError: () => bodyUnreadable })

/** Reads a stream to its end; undefined as soon as it exceeds the size limit. */
const collect = async (stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  const reader = stream?.getReader()
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > MAX_JSON_BYTES) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return joined(chunks)
}
