import { MAX_JSON_BYTES } from "@vostro/domain/operations"
import { Effect, Result } from "effect"
import type { OpenTransport, SentRequest, TransportAnswer } from "../transport/TransportUnderTest.ts"
import { promised } from "../transport/WatchedBank.ts"
import { answering, handing, opening, sending, type TransportMutant } from "./TransportMutant.ts"

const encoded = (text: string) => new TextEncoder().encode(text)
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const valueIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(decoded(bytes))
  } catch {
    return undefined
  }
}

const reencoded = (request: SentRequest): SentRequest => {
  const value = request.body === undefined ? undefined : valueIn(request.body)
  return value === undefined ? request : { ...request, body: encoded(JSON.stringify(value)) }
}

const bodyFirst = ({ close, send }: OpenTransport): OpenTransport => ({
  close,
  send: async (request) => {
    const { body, form } = request
    const isRead = form !== undefined || body === undefined || valueIn(body) !== undefined
    return isRead ? send(request) : { ...(await send({ ...request, body: encoded("{}") })), ...notJson }
  }
})

const notJson = { status: 400, body: encoded('{"code":"request_malformed"}') }

const inTurn = ({ close, send }: OpenTransport): OpenTransport => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    close,
    send: (request) => {
      const next = last.then(() => send(request))
      last = next.catch(() => undefined)
      return next
    }
  }
}

// Gives each of two concurrent requests the answer of the other.
const crossed = ({ close, send }: OpenTransport): OpenTransport => {
  let waiting:
    | { readonly other: Promise<TransportAnswer>; readonly swap: (one: Promise<TransportAnswer>) => void }
    | undefined
  return {
    close,
    send: async (request) => {
      const own = send(request)
      const before = waiting
      if (before !== undefined) {
        waiting = undefined
        before.swap(own)
        return before.other
      }
      const { promise, resolve } = promised<TransportAnswer>()
      waiting = { other: own, swap: resolve }
      await own.catch(() => undefined)
      if (waiting?.other !== own) return promise
      waiting = undefined
      return own
    }
  }
}

const hasty = ({ close, send }: OpenTransport): OpenTransport => {
  const gone = promised<never>()
  gone.promise.catch(() => undefined)
  return {
    send: (request) => Promise.race([send(request), gone.promise]),
    close: () => {
      gone.reject(new Error("the connection is closed"))
      return close()
    }
  }
}

// Closes when the suite closes it for the second time, at the end.
const tireless = ({ send }: OpenTransport): OpenTransport => ({ send, close: async () => undefined })

const onlyCode = (answer: TransportAnswer): TransportAnswer => {
  const value = answer.status < 400 ? undefined : valueIn(answer.body)
  return typeof value === "object" && value !== null && "code" in value
    ? { ...answer, body: encoded(JSON.stringify({ code: value.code })) }
    : answer
}

const isOver = ({ body }: SentRequest, limit: number): boolean => body !== undefined && body.length > limit

/** Transports with one fault each. */
export const transportMutants: ReadonlyArray<TransportMutant> = [
  sending("parses bodies and writes them anew", reencoded),
  sending("sends no key", (request) => ({ ...request, key: undefined })),
  sending("sends keys in lower case", (request) => ({ ...request, key: request.key?.toLowerCase() })),
  sending("makes a key for each request", (request) => ({ ...request, key: request.key && crypto.randomUUID() })),
  sending("executes dry runs", (request) => ({ ...request, dry_run: undefined })),
  sending("sends no query", (request) => ({ ...request, query: {} })),
  sending("encodes parameters twice", (request) => ({ ...request, path: encodeURI(request.path) })),
  sending("sends some method that the path has", (request) => ({ ...request, method: "POST" })),
  sending("calls some operation for an unknown one", (request) =>
    request.operation === "nothing.create"
      ? { ...request, operation: "program.list", path: "/operator/v1/programs", method: "GET", body: undefined }
      : request
  ),
  sending("cuts files", (request) =>
    request.form === undefined ? request : { ...request, form: { ...request.form, file: request.form.file.slice(1) } }
  ),
  sending("drops bodies above the limit", (request) =>
    isOver(request, MAX_JSON_BYTES) ? { ...request, body: encoded('{"name":"A"}') } : request
  ),
  sending("takes bodies below the limit only", (request) =>
    isOver(request, MAX_JSON_BYTES - 1) ? { ...request, body: new Uint8Array(MAX_JSON_BYTES + 1) } : request
  ),
  sending("sends an empty body for one that is not JSON", (request) =>
    request.body !== undefined && valueIn(request.body) === undefined ? { ...request, body: encoded("{}") } : request
  ),
  opening("refuses bodies before the credentials", bodyFirst),
  handing("tells the bank no address", (answer) => (request) => answer({ ...request, source_ip: "203.0.113.7" })),
  handing(
    "gives the bank other request ids than the caller",
    (answer) => (request) => answer({ ...request, request_id: "req_none" })
  ),
  handing(
    "passes no credentials",
    (answer) => (request) => answer({ ...request, authorization: Result.succeed(undefined) })
  ),
  answering("answers 200 always", (answer) => ({ ...answer, status: 200 })),
  answering("writes error bodies of its own", onlyCode),
  answering("loses Retry-After", (answer) => ({ ...answer, retry_after: undefined })),
  answering("does not say that an answer is a replay", (answer) => ({ ...answer, is_replay: false })),
  answering("cuts answers after 64 KiB", (answer) => ({ ...answer, body: answer.body.slice(0, 65_536) })),
  answering("sends only what Latin-1 has", (answer) => ({
    ...answer,
    body: encoded(decoded(answer.body).replaceAll(/[^\0-\xff]/g, "?"))
  })),
  opening("answers in turn", inTurn),
  opening("mixes up answers", crossed),
  opening("closes before it has answered", hasty),
  opening("goes on after it has closed", tireless),
  handing(
    "does every request twice",
    (answer) => (request) =>
      Effect.andThen(answer({ ...request, idempotency_key: Result.succeed(undefined) }), answer(request))
  )
]
