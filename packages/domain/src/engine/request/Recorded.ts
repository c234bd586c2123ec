import { Result } from "effect"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyOperation, Received } from "../../operation/Operation.ts"
import type { KeptBody, LoggedRequest } from "../../ports/RequestLog.ts"
import { programOf } from "../../resources/access/client/Client.ts"
import { programOfLink } from "../../resources/access/portal-link/PortalLink.ts"
import { secretOf } from "./DryRun.ts"
import type { Engine } from "./Engine.ts"
import type { Reply, Request } from "./Exchange.ts"

/** Facts that the stages of a request learn of it, for the request log. */
export interface Seen {
  readonly begun_ms: number
  received_ms: number
  caller: Caller | undefined
  program_id: string | undefined
  bytes: Uint8Array | undefined
  file: Pick<Received, "content_type" | "size_bytes"> | undefined
}

/** Maximum size of a body that is kept whole, in bytes. Of a longer one only the size is kept. */
export const MAX_KEPT_BYTES = 32_768

/** Maximum length of a path, a query and a key that are kept whole. */
const MAX_KEPT_TEXT = 2_048

/** Begins to observe a request. */
export const seenNow = ({ requests }: Pick<Engine, "requests">): Seen => ({
  begun_ms: requests === undefined ? 0 : requests.tick(),
  received_ms: 0,
  caller: undefined,
  program_id: undefined,
  bytes: undefined,
  file: undefined
})

/**
 * Adds an answered request to the log, if the bank keeps one, and returns the answer. Reads of the log itself are left out, and
 * so are successful reads that ask for it: a page that renews itself would drive out what it shows.
 */
export const recorded = (engine: Engine, request: Request, seen: Seen, reply: Reply): Reply => {
  const { requests } = engine
  if (requests !== undefined && !isLeftOut(request, reply)) requests.add(entryOf(engine, request, seen, reply))
  return reply
}

const isLeftOut = ({ operation, unlogged }: Request, { status }: Reply): boolean =>
  operation.name.startsWith("request.") || (unlogged === true && operation.at[0] === "GET" && status < 400)

const entryOf = (engine: Engine, request: Request, seen: Seen, reply: Reply): LoggedRequest => {
  const { operation, path, request_id } = request
  const { caller } = seen
  const client_id = caller?._tag === "Partner" ? caller.client_id : claimedBy(engine, request, caller)
  return {
    request_id,
    received_ms: seen.received_ms,
    duration_ms: (engine.requests?.tick() ?? 0) - seen.begun_ms,
    method: operation.at[0],
    path: shortened(path),
    query: queryOf(request),
    operation: operation.name,
    status: reply.status,
    program_id:
      seen.program_id ?? (client_id === undefined ? undefined : (programOfLink(client_id) ?? programOf(client_id))),
    client_id,
    operator: caller?._tag === "Operator" ? caller : undefined,
    idempotency_key: shortened(Result.getOrUndefined(request.idempotency_key)),
    replayed: reply.headers["idempotency-replayed"] === "true",
    dry_run: reply.headers["dry-run"] === "true",
    // A token request has the client's secret.
    body: operation.audience === "public" ? undefined : (seen.file ?? bytesOf(seen.bytes)),
    answer: reply.status < 400 && isSecret(operation) ? undefined : answerOf(reply)
  }
}

/** True if the answer of an operation has a secret. Each operation is judged once. */
const isSecret = (operation: AnyOperation): boolean => {
  const known = judged.get(operation)
  if (known !== undefined) return known
  const found = secretOf(operation) !== undefined
  judged.set(operation, found)
  return found
}

const judged = new WeakMap<AnyOperation, boolean>()

/** Returns the client of a token that the bank issued, though it does not admit this request. */
const claimedBy = ({ programs }: Engine, { authorization, operation }: Request, caller: Caller | undefined) => {
  if (caller !== undefined || operation.audience !== "partner") return undefined
  const token = /^bearer ([\x21-\x7e]+)$/i.exec(Result.getOrUndefined(authorization) ?? "")?.[1]
  return token === undefined ? undefined : programs.token(token)?.client_id
}

const queryOf = ({ query }: Request): string | undefined => {
  const asked = Result.getOrUndefined(query) ?? {}
  if (Object.keys(asked).length === 0) return undefined
  const text = JSON.stringify(asked)
  return text.length > MAX_KEPT_TEXT ? undefined : text
}

const shortened = <T extends string | undefined>(text: T): string | T =>
  text !== undefined && text.length > MAX_KEPT_TEXT ? text.slice(0, MAX_KEPT_TEXT) : text

/** Returns bytes that keep nothing else in memory: a server's are often a view of a larger piece. */
const bytesOf = (bytes: Uint8Array | undefined): KeptBody | undefined => {
  if (bytes === undefined || bytes.length === 0) return undefined
  if (bytes.length > MAX_KEPT_BYTES) return { content_type: JSON_TYPE, size_bytes: bytes.length }
  return bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

const answerOf = ({ body, content, lines }: Reply): KeptBody => {
  if (content !== undefined) return { content_type: content.content_type, size_bytes: content.size_bytes }
  if (lines !== undefined) return { content_type: "application/x-ndjson" }
  return body.length > MAX_KEPT_BYTES ? { content_type: JSON_TYPE, size_bytes: body.length } : body
}

const JSON_TYPE = "application/json"
