/**
 * From a request of any HTTP server to an operation of the bank, and back. Handler.ts routes the request, reads
 * headers, query and forms, and passes all of it on undecoded; WebHandler.ts does so for `Request` and `Response`.
 * Authentication, schemas and rules are left to the bank, sockets to `server` and `node`.
 */

import {
  type AnyOperation,
  Bank,
  type ErrorDialect,
  errorBody,
  fault,
  type Rejection,
  type Reply,
  type Request,
  reject,
  statusOf
} from "@vostro/domain/operations"
import { Entropy, RequestLog, type Requests } from "@vostro/domain/ports"
import { Effect, Option, Result, Stream } from "effect"
import { OMIT } from "../client/Looking.ts"
import { bodyUnreadable } from "./BodyRefusals.ts"
import { type Conditions, fileReply } from "./FileReply.ts"
import { formPieces } from "./Multipart.ts"
import { parseQuery } from "./Query.ts"
import type { RawReply } from "./RawReply.ts"
import { dialectOf, makeRouter, withoutOrigin } from "./Router.ts"
import { formRefused, isTokenForm, readTokenForm, type TokenFormOptions } from "./TokenForm.ts"
import { traceParentOf } from "./TraceParent.ts"
import { unrouted } from "./Unrouted.ts"

/** Minimal request that any HTTP server can provide. */
export interface RawRequest {
  readonly method: string
  /** Path and query, undecoded. */
  readonly target: string
  /** Returns all values of a header by its lower-case name. */
  readonly header: (name: string) => ReadonlyArray<string>
  readonly source_ip: string | undefined
  /** Reads the whole body, or rejects it for its size. Run at most once. */
  readonly body: Effect.Effect<Uint8Array, Rejection>
  /** Streams the body in place of `body`, with backpressure. Run at most once. */
  readonly stream: () => Stream.Stream<Uint8Array, Rejection>
}

/** Answers every request to the bank's operations. */
export type Handler = (request: RawRequest) => Effect.Effect<RawReply>

/**
 * Makes the handler of a bank: routes the request, reads the headers and calls the bank. Spans of the request are below
 * the span that its header `traceparent` names, if any.
 */
export const makeHandler = ({ tokenForms = false }: TokenFormOptions): Effect.Effect<Handler, never, Bank> =>
  Effect.gen(function* () {
    const bank = yield* Bank
    const entropy = yield* Effect.serviceOption(Entropy)
    const nextId = Option.isNone(entropy) ? newRequestId : () => drawnId(entropy.value)
    const handler = handlerOf(bank, tokenForms, nextId, yield* RequestLog)
    return (raw) => (raw.method === "HEAD" ? Effect.map(handler(raw), headOf) : handler(raw))
  })

const headOf = ({ content, ...reply }: RawReply): RawReply => ({
  ...reply,
  headers: { ...reply.headers, ...(content?.length !== undefined && { "content-length": String(content.length) }) },
  body: ""
})

const handlerOf = (
  bank: Bank["Service"],
  takesForms: boolean,
  nextId: () => string,
  log: Requests | undefined
): Handler => {
  const route = makeRouter(bank.operations)
  return (raw) => {
    const requestId = nextId()
    const [path = "", query = ""] = splitTarget(raw.target)
    const found = route(raw.method, path)
    if (found._tag === "Refused") {
      const allow = found.allow === undefined ? {} : { allow: found.allow }
      const refused = refusal(found.rejection, found.dialect, path, requestId, allow)
      return log === undefined ? Effect.succeed(refused) : unrouted(log, raw.method, path, refused)
    }
    const { operation, params } = found
    const request = {
      request_id: requestId,
      operation,
      path,
      params,
      query: parseQuery(query),
      authorization: single(raw, "authorization", "Authorization"),
      idempotency_key: single(raw, "idempotency-key", "Idempotency-Key"),
      dry_run: single(raw, "dry-run", "Dry-Run"),
      source_ip: raw.source_ip,
      ...(log !== undefined && operation.at[0] === "GET" && { unlogged: raw.header(OMIT[0]).includes(OMIT[1]) }),
      body: Effect.flatMap(raw.body, (bytes) => Effect.fromResult(jsonOf(raw, bytes, operation, takesForms))),
      form: (maxBytes: number) =>
        operation._tag === "Upload"
          ? formPieces(raw.stream(), formHeaders(raw), { ...operation.form, max_bytes: maxBytes })
          : Stream.empty
    }
    const answered = Effect.map(bank.answer(request), (reply) => replyOf(raw, request, reply))
    const parent = traceParentOf(raw.header("traceparent"))
    return Option.isNone(parent) ? answered : Effect.withParentSpan(answered, parent.value)
  }
}

/** Generates a request id, sent as a header and logged. */
export const newRequestId = (): string => `req_${crypto.randomUUID().replaceAll("-", "")}`

/** Two hexadecimal digits of each byte, made once: every request draws an id. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Draws a request id from the bank's own source of randomness. */
const drawnId = ({ bytes }: Entropy["Service"]): string => {
  let id = "req_"
  for (const byte of bytes(16)) id += HEX[byte]
  return id
}

const replyOf = (raw: RawRequest, { operation, path, request_id }: Request, reply: Reply): RawReply => {
  const headers = { ...headersOf(request_id), ...reply.headers }
  if (reply.lines !== undefined) {
    const content = { length: undefined, bytes: reply.lines }
    return { status: reply.status, headers: { ...headers, "content-type": LINES }, body: "", content }
  }
  if (reply.content === undefined) return { status: reply.status, headers, body: reply.body }
  const sent = fileReply(reply.content, conditionsOf(raw))
  if (Result.isSuccess(sent)) {
    const { "content-type": _, ...others } = headers
    return { ...sent.success, headers: { ...others, ...sent.success.headers } }
  }
  const size = statusOf(sent.failure) === 416 ? { "content-range": `bytes */${reply.content.size_bytes}` } : {}
  return refusal(sent.failure, operation.errors, path, request_id, size)
}

/** Media type of an export: a JSON object per line. */
const LINES = "application/x-ndjson"

const conditionsOf = ({ header, method }: RawRequest): Conditions => {
  const listed = (name: string) => (header(name).length === 0 ? undefined : header(name).join())
  const [[range], [if_range]] = [header("range"), header("if-range")]
  return {
    // Ranges apply to GET only (RFC 9110, 14.2).
    range: method === "GET" ? range : undefined,
    if_range,
    if_match: listed("if-match"),
    if_none_match: listed("if-none-match")
  }
}

const formHeaders = ({ header }: RawRequest) => ({
  content_type: header("content-type"),
  content_encoding: header("content-encoding"),
  content_length: header("content-length")[0]
})

const splitTarget = (target: string): ReadonlyArray<string> => {
  const own = withoutOrigin(target)
  const at = own.indexOf("?")
  return at === -1 ? [own] : [own.slice(0, at), own.slice(at + 1)]
}

const single = ({ header }: RawRequest, name: string, shown: string): Result.Result<string | undefined, Rejection> => {
  const values = header(name)
  // Proxies and frameworks disagree on which of two equal headers counts, which enables request smuggling.
  return values.length > 1
    ? Result.fail(reject("request_malformed", fault("value_repeated", shown)))
    : Result.succeed(values[0])
}

/** Media types of a JSON body, with its only charset (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/(json|[\w.-]+\+json)\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

// An empty body needs no content type.
const jsonOf = (
  { header }: RawRequest,
  bytes: Uint8Array,
  operation: AnyOperation,
  takesForms: boolean
): Result.Result<Uint8Array, Rejection> => {
  const [type = "", ...more] = header("content-type")
  const isForm = more.length === 0 && isTokenForm(operation, type)
  if (isForm && !takesForms) return Result.fail(formRefused)
  if (!isForm && bytes.length > 0 && (more.length > 0 || !JSON_TYPE.test(type.trim()))) {
    return Result.fail(reject("request_malformed", fault("header_malformed", "Content-Type")))
  }
  if (header("content-encoding").some((encoding) => encoding.toLowerCase() !== "identity")) {
    return Result.fail(reject("request_malformed", fault("header_malformed", "Content-Encoding")))
  }
  return isForm ? readTokenForm(bytes, header("authorization")[0]) : Result.succeed(bytes)
}

const headersOf = (requestId: string) => ({
  "content-type": "application/json",
  "cache-control": "no-store",
  "request-id": requestId
})

const refusal = (
  rejection: Rejection,
  dialect: ErrorDialect,
  path: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {}
): RawReply => ({
  status: statusOf(rejection),
  headers: { ...headersOf(requestId), ...headers },
  body: JSON.stringify(errorBody(dialect, rejection, path))
})

/** Builds the reply to a request that reaches no operation. */
export const errorReply = (
  target: string,
  rejection: Rejection,
  headers: Readonly<Record<string, string>> = {}
): RawReply => {
  const [path = ""] = splitTarget(target)
  return refusal(rejection, dialectOf(path), path, newRequestId(), headers)
}

/** Builds the reply to bytes that are not HTTP. The path is unknown. */
export const unreadable = (): RawReply => errorReply("/", bodyUnreadable)

/** Builds the reply to a request without a `Host` header or with several. */
export const unaddressed = (target: string): RawReply =>
  errorReply(target, reject("request_malformed", fault("header_malformed", "Host")))

/** Builds the 503 of a server that listens but is not ready yet. */
export const unready = (target: string): RawReply =>
  errorReply(target, reject("service_unavailable"), { "retry-after": "1" })

/** Builds the 429 for an address that is at its limit of concurrent requests. */
export const crowded = (target: string): RawReply =>
  errorReply(target, reject("rate_limit_exceeded"), { "retry-after": "1" })
