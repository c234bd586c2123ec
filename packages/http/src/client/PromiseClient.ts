import type { Foreseen } from "@vostro/domain/operations"
import type { CallOf, ClientOptions, Connection, ItemOf, Keyless, ListName, OperationName, OutputOf } from "./Calls.ts"
import { BankError } from "./ClientErrors.ts"
import { exchange, type Received } from "./Exchange.ts"
import type { AnswerWith, Calls, CallWith, ItemWith, ListWith, NameWith, NoCalls } from "./GuestCalls.ts"
import { checkClientOptions } from "./Options.ts"
import { eachItem } from "./Pages.ts"
import type { Route } from "./Routes.ts"
import { type LooseCall, routesWith } from "./WireCall.ts"
import { refusalOf, requestIdOf } from "./WireError.ts"

/** Response with its metadata headers. */
export interface PromiseAnswer<A> {
  readonly value: A
  readonly status: number
  /** True if the bank returned the stored response of an earlier request with this idempotency key. */
  readonly replayed: boolean
  readonly requestId: string
}

/** Response to a dry run, and what the call would do beyond it; a read has nothing beyond its response. */
export interface PromiseDryAnswer<A> extends PromiseAnswer<A> {
  readonly foreseen: Foreseen | undefined
}

/** Calls the bank's operations by name, typed by the catalogue. */
export interface PromiseClient {
  /**
   * Rejects with {@link BankError} if the call was refused and nothing was written, or with {@link OutcomeUnknown} if no
   * attempt got an answer of the bank. It repeats reads and calls with an idempotency key.
   */
  readonly call: <N extends OperationName>(name: N, call: CallOf<N>) => Promise<PromiseAnswer<OutputOf<N>>>
  /** Asks what a call would answer and do now. The bank writes nothing, and takes no idempotency key. */
  readonly dryRun: <N extends OperationName>(
    name: N,
    call: Keyless<CallOf<N>>
  ) => Promise<PromiseDryAnswer<OutputOf<N>>>
  /**
   * Iterates over the objects of a list, and fetches page after page. `limit` is the size of a page. With `ending_before` it
   * goes to newer pages.
   */
  readonly each: <N extends ListName>(name: N, call: CallOf<N>) => AsyncIterable<ItemOf<N>>
}

/** A client that also calls operations of modules that are not the bank's own. `G` declares their calls. */
export type PromiseClientWith<G> = [keyof G] extends [never] ? PromiseClient : GuestClient<G>

interface GuestClient<G> extends PromiseClient {
  readonly call: (<N extends NameWith<G>>(name: N, call: CallWith<G, N>) => Promise<PromiseAnswer<AnswerWith<G, N>>>) &
    PromiseClient["call"]
  readonly dryRun: (<N extends NameWith<G>>(
    name: N,
    call: Keyless<CallWith<G, N>>
  ) => Promise<PromiseDryAnswer<AnswerWith<G, N>>>) &
    PromiseClient["dryRun"]
  readonly each: (<N extends ListWith<G>>(name: N, call: CallWith<G, N>) => AsyncIterable<ItemWith<G, N>>) &
    PromiseClient["each"]
}

/**
 * Makes a client, which fetches its access token and renews it shortly before or after it expires. Throws a `TypeError` for
 * options that it does not know.
 */
export const makePromiseClient = <G extends Calls<G> = NoCalls>(options: ClientOptions<G>): PromiseClientWith<G> => {
  checkClientOptions(options)
  const tokens = tokensOf(options)
  const routeOf = routesWith(options.operations)
  const attempt = async (route: Route, call: LooseCall, bearer: string | undefined) =>
    answerOf(route, await send(options, route, call, bearer))
  const renewing = async (name: string, call: LooseCall): Promise<PromiseAnswer<unknown>> => {
    const route = routeOf(name)
    const bearer = await tokens.current(route)
    try {
      return await attempt(route, call, bearer)
    } catch (error) {
      // Safe to repeat: a request with an expired token was not executed. The bank's clock may run ahead of ours.
      if (!isExpired(error)) throw error
      tokens.forget(bearer)
      return attempt(route, call, await tokens.current(route))
    }
  }
  const page = async (name: string, call: LooseCall) => (await renewing(name, call)).value
  const each = (name: string, call: LooseCall) => eachItem((one) => page(name, one), call)
  const dryRun = async (name: string, call: LooseCall) => dryAnswerOf(await renewing(name, { ...call, dryRun: true }))
  const client: unknown = { call: renewing, dryRun, each }
  // trusted: the bank answers with the output of the operation, and the objects of a page are those of the list.
  return client as PromiseClientWith<G>
}

const isExpired = (error: unknown): boolean =>
  error instanceof BankError && error.fields.some(({ reason }) => reason === "token_expired")

interface Token {
  readonly text: string
  readonly untilMs: number
}

/** Returns the tokens of a client. Concurrent calls share the request for a new one. */
const tokensOf = (options: Connection) => {
  const { credentials, now = () => performance.now() } = options
  let token: Token | undefined
  let renewal: Promise<Token> | undefined
  const renew = async (): Promise<Token> => {
    const body = { grant_type: "client_credentials", ...credentials }
    const { access_token, expires_in } = jsonOf(await send(options, tokenRoute, { body }), isToken)
    token = { text: access_token, untilMs: now() + expires_in * 900 }
    return token
  }
  return {
    current: async (route: Route): Promise<string | undefined> => {
      if (credentials === undefined || route[2] === "public") return undefined
      if (!("client_id" in credentials)) return credentials.operator_token
      if (token !== undefined && token.untilMs > now()) return token.text
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

const tokenRoute = routesWith()("oauth_token.create")

const send = async (options: Connection, route: Route, call: LooseCall, bearer?: string): Promise<Received> => {
  const received = await exchange(options, route, { bearer, call })
  if (received.response.ok) return received
  throw refusedBy(received)
}

const refusedBy = ({ response, text }: Received): BankError =>
  new BankError(refusalOf(response.status, text, requestIdOf(response)))

const answerOf = (route: Route, received: Received): PromiseAnswer<unknown> => {
  const { response } = received
  return {
    value: route[2] === "bytes" ? (response.body ?? new Blob().stream()) : jsonOf(received, isAny),
    status: response.status,
    replayed: response.headers.get("idempotency-replayed") === "true",
    requestId: requestIdOf(response)
  }
}

/** Takes the field `dry_run` out of a response. */
const dryAnswerOf = ({ value, ...answer }: PromiseAnswer<unknown>) => {
  if (typeof value !== "object" || value === null || !("dry_run" in value)) return { ...answer, value }
  const { dry_run: foreseen, ...rest } = value
  return { ...answer, value: rest, foreseen }
}

const isAny = (value: unknown): value is unknown => value !== undefined

const isToken = (value: unknown): value is { readonly access_token: string; readonly expires_in: number } =>
  typeof value === "object" &&
  value !== null &&
  "access_token" in value &&
  typeof value.access_token === "string" &&
  "expires_in" in value &&
  typeof value.expires_in === "number"

/** Reads the JSON of a response. A page of a proxy may have status 200, too. */
const jsonOf = <A>(received: Received, is: (value: unknown) => value is A): A => {
  if (!is(received.json)) throw refusedBy(received)
  return received.json
}
