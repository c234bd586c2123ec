import type { ErrorCode } from "@vostro/domain/operations"
import type { CallOf, ClientOptions, OperationName, OutputOf } from "./Calls.ts"
import { type LooseCall, requestOf, routeOf } from "./WireCall.ts"
import { describe, type InvalidParameter, parsed, type Refusal, refusalOf } from "./WireError.ts"

/** The bank rejected a call. */
export class BankError extends Error {
  override readonly name = "BankError"
  readonly status: number
  /** Error code of the bank; `unclassified` if the response is not the bank's, such as that of a proxy. */
  readonly code: ErrorCode | "unclassified"
  /** Invalid parameters, each with its sub-error code. */
  readonly fields: ReadonlyArray<InvalidParameter>
  /** `Request-Id` of the response, by which the bank's operator finds the request. */
  readonly requestId: string
  readonly body: string
  constructor(refusal: Refusal) {
    super(describe(refusal))
    this.status = refusal.status
    // trusted: the bank's error bodies have its error codes.
    this.code = refusal.code as ErrorCode | "unclassified"
    this.fields = refusal.parameters
    this.requestId = refusal.request_id
    this.body = refusal.body
  }
}

/** The bank did not answer. The outcome of the call is unknown: repeat it with the same idempotency key. */
export class BankUnreachable extends Error {
  override readonly name = "BankUnreachable"
}

/** Response with its metadata headers. */
export interface PromiseAnswer<A> {
  readonly value: A
  readonly status: number
  /** True if the bank returned the stored response of an earlier request with this idempotency key. */
  readonly replayed: boolean
  readonly requestId: string
}

/** Calls the bank's operations by name, typed by the catalogue. */
export interface PromiseClient {
  /** Rejects with {@link BankError} or {@link BankUnreachable}. */
  readonly call: <N extends OperationName>(name: N, call: CallOf<N>) => Promise<PromiseAnswer<OutputOf<N>>>
}

/** Makes a client. It fetches its access token automatically and renews it shortly before or after it expires. */
export const makePromiseClient = (options: ClientOptions): PromiseClient => {
  const tokens = tokensOf(options)
  const attempt = async (name: OperationName, call: LooseCall, bearer: string | undefined) =>
    answerOf(name, await send(options, name, call, bearer))
  const renewing = async (name: OperationName, call: LooseCall): Promise<PromiseAnswer<unknown>> => {
    const bearer = await tokens.current(name)
    try {
      return await attempt(name, call, bearer)
    } catch (error) {
      // Safe to repeat: a request with an expired token was not executed. The bank's clock may run ahead of ours.
      if (!isExpired(error)) throw error
      tokens.forget(bearer)
      return attempt(name, call, await tokens.current(name))
    }
  }
  // trusted: the bank answers with the output of the operation.
  return { call: renewing as PromiseClient["call"] }
}

const isExpired = (error: unknown): boolean =>
  error instanceof BankError && error.fields.some(({ reason }) => reason === "token_expired")

interface Token {
  readonly text: string
  readonly untilMs: number
}

/** Returns the tokens of a client. Concurrent calls share the request for a new one. */
const tokensOf = (options: ClientOptions) => {
  const { credentials } = options
  let token: Token | undefined
  let renewal: Promise<Token> | undefined
  const renew = async (): Promise<Token> => {
    const body = { grant_type: "client_credentials", ...credentials }
    const { access_token, expires_in } = await jsonOf(await send(options, "oauth_token.create", { body }), isToken)
    token = { text: access_token, untilMs: performance.now() + expires_in * 900 }
    return token
  }
  return {
    current: async (name: OperationName): Promise<string | undefined> => {
      if (credentials === undefined || isPublic(name)) return undefined
      if (!("client_id" in credentials)) return credentials.operator_token
      if (token !== undefined && token.untilMs > performance.now()) return token.text
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
      return (await renewal).text
    },
    /** Forgets a token that the bank refused, unless another call has renewed it since. */
    forget: (text: string | undefined): void => {
      if (token?.text === text) token = undefined
    }
  }
}

const isPublic = (name: OperationName): boolean => routeOf(name)[2] === "public"

const send = async (
  { baseUrl, fetch: given = fetch }: ClientOptions,
  name: OperationName,
  call: LooseCall,
  bearer?: string
): Promise<Response> => {
  const response = await given(requestOf(baseUrl, routeOf(name), bearer, call)).catch(unreachable)
  if (response.ok) return response
  throw refusedBy(response, await textOf(response))
}

const requestIdOf = ({ headers }: Response): string => headers.get("request-id") ?? ""

const refusedBy = (response: Response, body: string): BankError =>
  new BankError(refusalOf(response.status, body, requestIdOf(response)))

const textOf = (response: Response): Promise<string> => response.text().catch(unreachable)

const unreachable = (cause: unknown): never => {
  throw new BankUnreachable("the bank did not answer", { cause })
}

const answerOf = async (name: OperationName, response: Response): Promise<PromiseAnswer<unknown>> => ({
  value: routeOf(name)[2] === "bytes" ? (response.body ?? new Blob().stream()) : await jsonOf(response, isAny),
  status: response.status,
  replayed: response.headers.get("idempotency-replayed") === "true",
  requestId: requestIdOf(response)
})

const isAny = (value: unknown): value is unknown => value !== undefined

const isToken = (value: unknown): value is { readonly access_token: string; readonly expires_in: number } =>
  typeof value === "object" &&
  value !== null &&
  "access_token" in value &&
  typeof value.access_token === "string" &&
  "expires_in" in value &&
  typeof value.expires_in === "number"

/** Reads the JSON of a response. A page of a proxy may have status 200, too. */
const jsonOf = async <A>(response: Response, is: (value: unknown) => value is A): Promise<A> => {
  const text = await textOf(response)
  const value = parsed(text)
  if (!is(value)) throw refusedBy(response, text)
  return value
}
