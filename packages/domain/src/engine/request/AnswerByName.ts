import { Effect, Result, Stream } from "effect"
import type { Json, JsonObject } from "../../kernel/Json.ts"
import { errorBody, fault, Rejection, reject, statusOf } from "../../kernel/Rejection.ts"
import { parseJson } from "../../kernel/StrictJson.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import { refuseJson } from "./Decode.ts"
import type { Bank, Reply, Request } from "./Exchange.ts"

/** A request that names its operation, as transports without paths carry it. */
export interface NamedRequest extends Pick<Request, "request_id" | "source_ip" | "peer"> {
  readonly operation: string
  /** JSON object of the path parameters. */
  readonly params?: Uint8Array | undefined
  /** JSON object of the query: scalars, lists of scalars, and records of scalars. */
  readonly query?: Uint8Array | undefined
  /** JSON body, as the caller sent it. */
  readonly body?: Uint8Array | undefined
  readonly authorization?: string | undefined
  readonly idempotency_key?: string | undefined
  readonly dry_run?: string | undefined
}

/**
 * Makes the way into a bank for transports that name operations. Operations that send or take a stream, which such a
 * transport does not carry, are refused like unknown ones, in words that name HTTP.
 */
export const answerByName = (bank: Bank["Service"]): ((named: NamedRequest) => Effect.Effect<Reply>) => {
  const byName = new Map(bank.operations.map((operation) => [operation.name, operation]))
  return (named) => {
    const operation = byName.get(named.operation)
    if (operation === undefined) return Effect.succeed(refusal(`The bank has no operation ${shown(named.operation)}.`))
    if (streams.has(operation._tag)) {
      return Effect.succeed(refusal(`The operation ${operation.name} streams a file or an export: call it over HTTP.`))
    }
    const params = Result.flatMap(jsonIn(named.params), paramsOf)
    if (Result.isSuccess(params)) return bank.answer(requestOf(operation, params.success, named))
    return Effect.succeed(replyOf(params.failure, operation, operation.at[1]))
  }
}

const streams: ReadonlySet<AnyOperation["_tag"]> = new Set(["Upload", "Download", "Export"] as const)

const requestOf = (operation: AnyOperation, params: Texts, named: NamedRequest): Request => ({
  request_id: named.request_id,
  operation,
  path: pathOf(operation, params),
  params,
  query: Result.flatMap(jsonIn(named.query), queryOf),
  authorization: Result.succeed(named.authorization),
  idempotency_key: Result.succeed(named.idempotency_key),
  dry_run: Result.succeed(named.dry_run),
  source_ip: named.source_ip,
  ...(named.peer !== undefined && { peer: named.peer }),
  body: Effect.succeed(named.body ?? nothing),
  form: () => Stream.empty
})

const nothing = new Uint8Array()

/** Returns the path that the same request has over HTTP, for `instance` of the legacy error body. */
const pathOf = ({ at: [, path] }: AnyOperation, params: Texts): string =>
  path.replaceAll(/:(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole))

type Texts = Readonly<Record<string, string>>

const jsonIn = (bytes: Uint8Array | undefined): Result.Result<Json, Rejection> =>
  bytes === undefined ? Result.succeed({}) : Result.mapError(parseJson(bytes), refuseJson)

const malformed = (part: string) => Result.fail(reject("request_malformed", fault("value_malformed", part)))

// Path parameters are texts over HTTP, and fingerprints compare them.
const paramsOf = (json: Json): Result.Result<Texts, Rejection> => {
  const texts = textsOf(json)
  return texts === undefined ? malformed("params") : Result.succeed(texts)
}

const queryOf = (json: Json): Result.Result<JsonObject, Rejection> => {
  if (!isObject(json)) return malformed("query")
  const entries = Object.entries(json).flatMap(([name, value]) => {
    const text = queryValueOf(value)
    return text === undefined ? [] : [[name, text] as const]
  })
  // A name such as `__proto__` must be refused as unknown, and not become the prototype.
  return entries.length === Object.keys(json).length ? Result.succeed(Object.fromEntries(entries)) : malformed("query")
}

const queryValueOf = (value: Json | undefined): Json | undefined => {
  if (!Array.isArray(value)) return textOf(value) ?? textsOf(value)
  const texts = value.flatMap((one) => textOf(one) ?? [])
  return texts.length === value.length ? texts : undefined
}

const textsOf = (json: Json | undefined): Texts | undefined => {
  if (!isObject(json)) return undefined
  const entries = Object.entries(json).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === undefined ? [] : [[name, text] as const]
  })
  return entries.length === Object.keys(json).length ? Object.fromEntries(entries) : undefined
}

const textOf = (value: Json | undefined): string | undefined => {
  if (typeof value === "string") return value
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined
}

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json)

const shown = (name: string): string => (/^[\w.]{1,100}$/.test(name) ? name : "of that name")

const refusal = (detail: string): Reply =>
  replyOf(new Rejection({ code: "url_invalid", errors: [], detail }), undefined, "")

const replyOf = (rejection: Rejection, operation: AnyOperation | undefined, path: string): Reply => ({
  status: statusOf(rejection),
  headers: {},
  body: JSON.stringify(errorBody(operation?.errors ?? "v2", rejection, path))
})
