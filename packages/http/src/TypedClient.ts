import { operations } from "@vostro/domain/operations"
import { Data, Effect, Schema } from "effect"
import type { CallOf, ClientOptions, OperationName, OutputOf } from "./client/Calls.ts"
import { requestOf, routeOf } from "./client/WireCall.ts"
import { describe, type Refusal, refusalOf } from "./client/WireError.ts"

/** The bank rejected a call; `code` and `parameters` are those of its error body, in either dialect. */
export class ApiError extends Data.TaggedError("ApiError")<Refusal> {
  override get message(): string {
    return describe(this)
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

/** Calls the bank's operations by name, typed by the catalogue. */
export interface Client {
  readonly call: <N extends OperationName>(
    name: N,
    call: CallOf<N>
  ) => Effect.Effect<Answer<OutputOf<N>>, ApiError | TransportError>
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
        const route = routeOf(name)
        const bearer = route[2] === "public" ? undefined : yield* authorize
        const response = yield* send(options, requestOf(options.baseUrl, route, bearer, call))
        type Reader = (response: Response) => Effect.Effect<OutputOf<typeof name>, TransportError>
        const output = operations.find((one) => one.name === name)?.output ?? Schema.Unknown
        const found = route[2] === "bytes" ? bytesOf : objectOf(output)
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

const read = <A>(
  response: Response,
  contentOf: (response: Response) => Effect.Effect<A, TransportError>
): Effect.Effect<Answer<A>, ApiError | TransportError> =>
  Effect.gen(function* () {
    const request_id = response.headers.get("request-id") ?? ""
    if (!response.ok) return yield* new ApiError(refusalOf(response.status, yield* textOf(response), request_id))
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
