import { type catalogue, type Description, type Download, operations, type Upload } from "@vostro/domain/operations"
import { type Brand, Data, Effect, Schema } from "effect"

type Operation = (typeof catalogue)[number]

/** Name of an operation. */
export type OperationName = Operation["name"]

type Named<N extends OperationName> = Extract<Operation, { readonly name: N }>

/** Output of an operation: an object, or a byte stream that the caller must read or cancel. */
export type OutputOf<N extends OperationName> =
  Named<N> extends Download<string, infer _P> ? ReadableStream<Uint8Array> : ObjectOf<N>

type ObjectOf<N extends OperationName> =
  Named<N> extends Description<string, infer _P, infer _Q, infer _B, infer A> ? A : never

/** Type as a caller writes it: amounts are plain numbers, validated by the bank. `unknown` and unions are unchanged. */
type Plain<T> = T extends number & Brand.Brand<string>
  ? number
  : T extends string
    ? T
    : T extends ReadonlyArray<infer E>
      ? ReadonlyArray<Plain<E>>
      : T extends object
        ? { readonly [K in keyof T]: Plain<T[K]> }
        : T

/** `NoFields extends T` checks that every field of T is optional. */
type NoFields = Record<never, never>

type Part<Name extends string, T> = unknown extends T
  ? unknown
  : NoFields extends T
    ? { readonly [K in Name]?: Plain<T> }
    : { readonly [K in Name]: Plain<T> }

type PartsOf<O> =
  O extends Upload<string, infer P, infer Q, infer B, infer _A>
    ? Part<"params", P> & Part<"query", Q> & Part<"body", B> & { readonly file: File }
    : O extends Description<string, infer P, infer Q, infer B, infer _A>
      ? Part<"params", P> & Part<"query", Q> & Part<"body", B>
      : never

/** Arguments of a call: path parameters, query, body or file, and idempotency key. */
export type CallOf<N extends OperationName> = PartsOf<Named<N>> & { readonly idempotencyKey?: string }

/** The bank rejected a call; `code` and `parameters` are those of its error body, in either dialect. */
export class ApiError extends Data.TaggedError("ApiError")<{
  readonly status: number
  readonly code: string
  readonly parameters: ReadonlyArray<{ readonly parameter: string; readonly reason: string }>
  readonly request_id: string
  readonly body: string
}> {
  override get message(): string {
    const faults = this.parameters.map(({ parameter, reason }) => `${parameter}: ${reason}`).join(", ")
    return faults === "" ? `${this.status} ${this.code}` : `${this.status} ${this.code} ${faults}`
  }
}

/** The bank is unreachable. The outcome of the call is unknown: retry with the same idempotency key. */
export class TransportError extends Data.TaggedError("TransportError")<{ readonly cause: unknown }> {}

/** Decoded response with its metadata headers. */
export interface Answer<A> {
  readonly value: A
  readonly status: number
  readonly replayed: boolean
  readonly request_id: string
}

/** Base URL, credentials and transport of a client. */
export interface ClientOptions {
  readonly baseUrl: string
  /** A partner's credentials or the operator's token. The partner's win if both are given, as in `sandbox.json`. */
  readonly credentials?:
    | { readonly client_id: string; readonly client_secret: string }
    | { readonly operator_token: string }
  /** Custom transport, such as an in-process bank or a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Calls the bank's operations by name, typed by the catalogue. */
export interface Client {
  readonly call: <N extends OperationName>(
    name: N,
    call: CallOf<N>
  ) => Effect.Effect<Answer<OutputOf<N>>, ApiError | TransportError>
}

interface LooseCall {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: File
  readonly idempotencyKey?: string
}

/** Makes a client. It fetches its access token automatically and renews it shortly before or after it expires. */
export const makeClient = (options: ClientOptions): Client => {
  let token: { readonly text: string; readonly untilMs: number } | undefined
  const authorize: Effect.Effect<string | undefined, ApiError | TransportError> = Effect.suspend(() => {
    const { credentials } = options
    if (credentials === undefined) return Effect.succeed(undefined)
    if (!("client_id" in credentials)) return Effect.succeed(credentials.operator_token)
    if (token !== undefined && token.untilMs > performance.now()) return Effect.succeed(token.text)
    const { client_id, client_secret } = credentials
    const body = { grant_type: "client_credentials", client_id, client_secret } as const
    return Effect.map(
      makeClient({ ...options, credentials: { operator_token: "" } }).call("oauth_token.create", { body }),
      ({ value }) => {
        token = { text: value.access_token, untilMs: performance.now() + value.expires_in * 900 }
        return token.text
      }
    )
  })
  // Retrying is safe: a request with an expired token was not executed. The bank's clock may run ahead of the client's.
  const renewed = <A>(call: Effect.Effect<A, ApiError | TransportError>) =>
    Effect.catchTag(call, "ApiError", (error) => {
      if (token === undefined || !error.parameters.some(({ reason }) => reason === "token_expired"))
        return Effect.fail(error)
      token = undefined
      return call
    })
  return {
    call: (name, call) => {
      const attempt = Effect.gen(function* () {
        const operation = operations.find((one) => one.name === name)
        const bearer = operation?.audience === "public" ? undefined : yield* authorize
        const [method, path] = operation?.at ?? ["GET", "/"]
        const response = yield* send(
          options,
          new Request(options.baseUrl + addressOf(path, call), requestOf(method, bearer, call))
        )
        type Reader = (response: Response) => Effect.Effect<OutputOf<typeof name>, TransportError>
        const found = operation?._tag === "Download" ? bytesOf : objectOf(operation?.output ?? Schema.Unknown)
        // trusted: `catalogue` and `operations` are the same list, so the operation found has the output of its name.
        const contentOf = found as Reader
        return yield* read(response, contentOf)
      })
      return renewed(attempt)
    }
  }
}

const send = ({ fetch: given = fetch }: ClientOptions, request: Request) =>
  Effect.tryPromise({ try: () => given(request), catch: (cause) => new TransportError({ cause }) })

const requestOf = (method: string, bearer: string | undefined, call: LooseCall): RequestInit => ({
  method,
  headers: {
    ...(bearer !== undefined && bearer !== "" && { authorization: `Bearer ${bearer}` }),
    ...(call.idempotencyKey !== undefined && { "idempotency-key": call.idempotencyKey }),
    ...(method !== "GET" && call.file === undefined && { "content-type": "application/json" })
  },
  ...(method !== "GET" && { body: call.file === undefined ? JSON.stringify(call.body ?? {}) : formOf(call, call.file) })
})

const formOf = ({ body = {} }: LooseCall, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body))) {
    if (typeof value === "string") form.append(name, value)
    else if (value !== undefined) form.append(name, new Blob([JSON.stringify(value)], { type: "application/json" }))
  }
  form.append("file", file)
  return form
}

const addressOf = (path: string, { params = {}, query = {} }: LooseCall): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))
  return pairs.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()}`
}

const pairsOf = (name: string, value: unknown): ReadonlyArray<readonly [string, string]> => {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)] as const)
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => pairsOf(`${name}[${inner}]`, one))
  return [[name, String(value)]]
}

const read = <A>(
  response: Response,
  contentOf: (response: Response) => Effect.Effect<A, TransportError>
): Effect.Effect<Answer<A>, ApiError | TransportError> =>
  Effect.gen(function* () {
    const request_id = response.headers.get("request-id") ?? ""
    if (!response.ok) return yield* Effect.fail(errorOf(response.status, yield* textOf(response), request_id))
    const replayed = response.headers.get("idempotency-replayed") === "true"
    return { value: yield* contentOf(response), status: response.status, replayed, request_id }
  })

const textOf = (response: Response) =>
  Effect.tryPromise({ try: () => response.text(), catch: (cause) => new TransportError({ cause }) })

const objectOf = <A>(output: Schema.Decoder<A>) => {
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(output))
  return (response: Response): Effect.Effect<A, TransportError> =>
    Effect.flatMap(textOf(response), (body) => Effect.mapError(decode(body), (cause) => new TransportError({ cause })))
}

const bytesOf = ({ body }: Response): Effect.Effect<ReadableStream<Uint8Array>> =>
  Effect.succeed(body ?? new ReadableStream({ start: (controller) => controller.close() }))

const ErrorBody = Schema.fromJsonString(
  Schema.Struct({
    code: Schema.String,
    errors: Schema.optionalKey(
      Schema.Array(Schema.Struct({ code: Schema.String, parameters: Schema.optionalKey(Schema.Array(Schema.String)) }))
    ),
    invalid_parameters: Schema.optionalKey(
      Schema.Array(Schema.Struct({ parameter: Schema.String, reason: Schema.String }))
    )
  })
)

const errorOf = (status: number, body: string, requestId: string): ApiError => {
  const parsed = Schema.decodeUnknownOption(ErrorBody)(body)
  if (parsed._tag === "None")
    return new ApiError({ status, code: "unclassified", parameters: [], request_id: requestId, body })
  const { code, errors = [], invalid_parameters = [] } = parsed.value
  const named = errors.flatMap((error) =>
    (error.parameters ?? []).map((parameter) => ({ parameter, reason: error.code }))
  )
  return new ApiError({ status, code, parameters: [...named, ...invalid_parameters], request_id: requestId, body })
}
