import { utf8ToBytes } from "@noble/hashes/utils.js"
import { instantOf } from "../../kernel/Instant.ts"
import { maskedJson, maskedName, maskedPath } from "../../kernel/Masked.ts"
import { decodeUtf8 } from "../../kernel/Utf8.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { LoggedRequest as Kept, KeptBody } from "../../ports/RequestLog.ts"
import type { Body, FullRequest, LoggedRequest } from "../../resources/access/request/LoggedRequest.ts"
import { type Log, mayRead, operationOf } from "./LogAccess.ts"

/** Shows a request of the log without its bodies. */
export const shownRequest = (one: Kept): LoggedRequest => {
  const { dry_run, idempotency_key, method, operation, path, program_id, replayed, request_id, status } = one
  const [error, object_id] = [errorOf(one), objectIdOf(one)]
  return {
    id: request_id,
    received_at: instantOf(one.received_ms).iso,
    duration_us: Math.max(0, Math.round(one.duration_ms * 1_000)),
    method,
    path: maskedPath(path),
    ...(operation !== undefined && { operation }),
    status,
    ...(program_id !== undefined && { program_id }),
    caller: callerOf(one),
    ...(idempotency_key !== undefined && { idempotency_key }),
    replayed,
    dry_run,
    ...(error !== undefined && { error }),
    ...(object_id !== undefined && { object_id })
  }
}

/** Shows a request with its query and, to a caller who may read its objects, its bodies. */
export const shownFully = (log: Log, caller: Caller, one: Kept): typeof FullRequest.Type => {
  const operation = operationOf(log, one)
  const isReader = operation === undefined || mayRead(log, caller, operation)
  const query = parsed(one.query)
  const shown = {
    ...shownRequest(one),
    ...(isReader && isObject(query) && { query: Object(maskedJson(query)) })
  }
  const request_body = operation?.audience === "public" ? secret : bodyOf(one.body, isReader)
  const response_body = one.answer === undefined ? secret : bodyOf(one.answer, isReader)
  return {
    ...shown,
    ...(request_body !== undefined && { request_body }),
    ...(response_body !== undefined && { response_body })
  }
}

/** Returns the code and the fields of a refusal. */
export const errorOf = ({ answer, status }: Kept): LoggedRequest["error"] => {
  const body = status < 400 ? undefined : parsed(answer)
  if (!isObject(body) || typeof body["code"] !== "string") return undefined
  const named = [
    ...listIn(body["errors"]).flatMap((fault) => listIn(Object(fault).parameters)),
    ...listIn(body["invalid_parameters"]).map((fault) => Object(fault).parameter)
  ]
  return { code: body["code"], fields: [...new Set(named.map((name) => maskedName(String(name))))] }
}

/** Returns the last object in the path but the program, else the object in the answer, else the program. */
export const objectIdOf = ({ answer, path, status }: Kept): string | undefined => {
  const ids = path.split("/").filter((part) => ID.test(part))
  const named = ids.findLast((id) => !id.startsWith("program_"))
  if (named !== undefined) return named
  const body = status < 400 ? parsed(answer) : undefined
  const made = isObject(body) && typeof body["id"] === "string" && ID.test(body["id"]) ? body["id"] : undefined
  return made ?? ids.at(-1)
}

const ID = /^[a-z][a-z_]*_[0-9a-f]{32}$/

const callerOf = ({ client_id, operator }: Kept): LoggedRequest["caller"] => {
  if (operator !== undefined) return { type: "operator", id: operator.id, name: operator.name }
  return client_id === undefined ? { type: "unknown" } : { type: "client", id: client_id }
}

const secret: typeof Body.Type = { left_out: "secret" }

const bodyOf = (kept: KeptBody | undefined, isReader: boolean): typeof Body.Type | undefined => {
  if (kept === undefined) return undefined
  if (!isText(kept)) {
    const { content_type, size_bytes } = kept
    const left_out = content_type === JSON_TYPE ? "size" : "file"
    return { content_type, ...(size_bytes !== undefined && { size_bytes }), left_out }
  }
  const body = {
    content_type: JSON_TYPE,
    size_bytes: typeof kept === "string" ? utf8ToBytes(kept).length : kept.length
  }
  if (!isReader) return { ...body, left_out: "access" }
  const value = parsed(kept)
  if (value === undefined) return { ...body, left_out: "form" }
  const json = maskedJson(value)
  // Legacy error bodies repeat the path.
  if (!isObject(value) || typeof value["instance"] !== "string") return { ...body, json }
  return { ...body, json: { ...Object(json), instance: maskedPath(value["instance"]) } }
}

const JSON_TYPE = "application/json"

const isText = (kept: KeptBody | undefined): kept is string | Uint8Array =>
  typeof kept === "string" || kept instanceof Uint8Array

/** Parses JSON as any reader does, since the strict one refuses what a person wants to see here; undefined if it is none. */
const parsed = (kept: KeptBody | undefined): unknown => {
  if (!isText(kept)) return undefined
  const text = typeof kept === "string" ? kept : decodeUtf8(kept)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
