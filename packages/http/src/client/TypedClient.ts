/**
 * The typed client: a call by the name of an operation, with the types that `calls` has from the catalogue.
 * WireCall.ts finds its route, Exchange.ts sends it, and again where that is safe; this file wraps it for Effect,
 * PromiseClient.ts for promises. The address of an operation comes from Routes.ts. Checking fields is left to the
 * bank.
 */

import { Foreseen, MASK, operations } from "@vostro/domain/operations"
import { Data, Effect, Option, Schema, Stream } from "effect"
import type { CallOf, ClientOptions, Connection, ItemOf, Keyless, ListName, OperationName, OutputOf } from "./Calls.ts"
import { exchange, type Received } from "./Exchange.ts"
import type { AnswerWith, Calls, CallWith, ItemWith, ListWith, NameWith, NoCalls } from "./GuestCalls.ts"
import { checkClientOptions } from "./Options.ts"
import { callAfter, pageIn } from "./Pages.ts"
import type { Route } from "./Routes.ts"
import { type LooseCall, routesWith } from "./WireCall.ts"
import { describe, type Refusal, refusalOf, requestIdOf } from "./WireError.ts"

/**
 * Refusal of a call by the bank, or by a proxy in front of it. Nothing was written. `code` and `parameters` are those of
 * the error body, in either dialect.
 */
export class ApiError extends Data.TaggedError("ApiError")<Refusal> {
  override get message(): string {
    return describe(this)
  }
}

/**
 * No attempt got an answer of the bank, so the outcome of the call is unknown: repeat it with the same idempotency key. The
 * cause is an `OutcomeUnknown` with the response of a proxy, if one came, or a failure to decode the answer.
 */
export class TransportError extends Data.TaggedError("TransportError")<{ readonly cause: unknown }> {}

/** Decoded response with its metadata headers. */
export interface Answer<A> {
  readonly value: A
  readonly status: number
  readonly replayed: boolean
  readonly request_id: string
}

/** Answer to a dry run, and what the call would do beyond it; a read has nothing beyond its answer. */
export interface DryAnswer<A> extends Answer<A> {
  readonly foreseen: Foreseen | undefined
}

/** Calls the bank's operations by name, typed by the catalogue. */
export interface Client {
  readonly call: <N extends OperationName>(
    name: N,
    call: CallOf<N>
  ) => Effect.Effect<Answer<OutputOf<N>>, ApiError | TransportError>
  /** Asks what a call would answer and do now. The bank writes nothing, and takes no idempotency key. */
  readonly dryRun: <N extends OperationName>(
    name: N,
    call: Keyless<CallOf<N>>
  ) => Effect.Effect<DryAnswer<OutputOf<N>>, ApiError | TransportError>
  /** Streams the objects of a list, page after page. `limit` is the size of a page. */
  readonly each: <N extends ListName>(name: N, call: CallOf<N>) => Stream.Stream<ItemOf<N>, ApiError | TransportError>
}

/** A client that also calls operations of modules that are not the bank's own. `G` declares their calls. */
export type ClientWith<G> = [keyof G] extends [never] ? Client : GuestClient<G>

interface GuestClient<G> extends Client {
  readonly call: (<N extends NameWith<G>>(
    name: N,
    call: CallWith<G, N>
  ) => Effect.Effect<Answer<AnswerWith<G, N>>, ApiError | TransportError>) &
    Client["call"]
  readonly dryRun: (<N extends NameWith<G>>(
    name: N,
    call: Keyless<CallWith<G, N>>
  ) => Effect.Effect<DryAnswer<AnswerWith<G, N>>, ApiError | TransportError>) &
    Client["dryRun"]
  readonly each: (<N extends ListWith<G>>(
    name: N,
    call: CallWith<G, N>
  ) => Stream.Stream<ItemWith<G, N>, ApiError | TransportError>) &
    Client["each"]
}

/**
 * Makes a client, which fetches its access token and renews it shortly before or after it expires. Throws a `TypeError` for
 * options that it does not know.
 */
export const makeClient = <G extends Calls<G> = NoCalls>(options: ClientOptions<G>): ClientWith<G> => {
  checkClientOptions(options)
  const { operations: guests = [], ...connection } = options
  const { now = () => performance.now() } = connection
  const routeOf = routesWith(guests)
  const outputs = new Map([...operations, ...guests].map(({ name, output }) => [name, output]))
  let token: { readonly text: string; readonly untilMs: number } | undefined
  const authorize: Effect.Effect<string | undefined, ApiError | TransportError> = Effect.suspend(() => {
    const { credentials } = connection
    if (credentials === undefined) return Effect.succeed(undefined)
    if (!("client_id" in credentials)) return Effect.succeed(credentials.operator_token)
    if (token !== undefined && token.untilMs > now()) return Effect.succeed(token.text)
    const { client_id, client_secret } = credentials
    const body = { grant_type: "client_credentials", client_id, client_secret } as const
    const anyone = makeClient({ ...connection, credentials: { operator_token: "" } })
    return Effect.map(anyone.call("oauth_token.create", { body }), ({ value }) => {
      token = { text: value.access_token, untilMs: now() + value.expires_in * 900 }
      return token.text
    })
  })
  // Retrying is safe: a request with an expired token was not executed. The bank's clock may run ahead of the client's.
  const renewed = <A>(call: Effect.Effect<A, ApiError | TransportError>) =>
    Effect.catchTag(call, "ApiError", (error) => {
      if (token === undefined || !error.parameters.some(({ reason }) => reason === "token_expired"))
        return Effect.fail(error)
      token = undefined
      return call
    })
  const received = Effect.fnUntraced(function* (route: Route, given: LooseCall) {
    const bearer = route[2] === "public" ? undefined : yield* authorize
    return yield* send(connection, route, bearer, given)
  })
  const contentOf = (name: string, route: Route) =>
    route[2] === "bytes" ? bytesOf : objectOf(outputs.get(name) ?? Schema.Unknown)
  const call = (name: string, given: LooseCall): Effect.Effect<Answer<unknown>, ApiError | TransportError> =>
    renewed(
      Effect.suspend(() => {
        const route = routeOf(name)
        return Effect.flatMap(received(route, given), (one) => read(one, contentOf(name, route)))
      })
    )
  const dryRun = (name: string, given: LooseCall): Effect.Effect<DryAnswer<unknown>, ApiError | TransportError> =>
    renewed(
      Effect.gen(function* () {
        const route = routeOf(name)
        const one = yield* received(route, { ...given, dryRun: true })
        const answer = yield* read(one, contentOf(name, route))
        const isRead = route[0] === "GET" || one.response.headers.get("dry-run") === null
        return { ...answer, foreseen: isRead ? undefined : (yield* foreseenIn(one)).dry_run }
      })
    )
  const pageAfter = (name: string, given: LooseCall, passed: Set<unknown>) =>
    Effect.flatMap(call(name, given), ({ value }) => {
      const found = pageIn(value)
      return Effect.try({
        try: () => [found.objects, Option.fromUndefinedOr(callAfter(given, found, passed))] as const,
        catch: (cause) => new TransportError({ cause })
      })
    })
  const each = (name: string, given: LooseCall) =>
    Stream.suspend(() => {
      const passed = new Set<unknown>()
      return Stream.paginate<LooseCall, unknown, ApiError | TransportError>(given, (one) =>
        pageAfter(name, one, passed)
      )
    })
  // trusted: the bank answers with the output of the operation, and the objects of a page are those of the list.
  return { call, dryRun, each } as ClientWith<G>
}

const send = (options: Connection, route: Route, bearer: string | undefined, call: LooseCall) =>
  Effect.tryPromise({
    try: (signal) => exchange(options, route, { bearer, call, signal }),
    catch: (cause) => new TransportError({ cause })
  })

const read = (
  received: Received,
  contentOf: (received: Received) => Effect.Effect<unknown, TransportError>
): Effect.Effect<Answer<unknown>, ApiError | TransportError> =>
  Effect.gen(function* () {
    const { response, text } = received
    const request_id = requestIdOf(response)
    if (!response.ok) return yield* new ApiError(refusalOf(response.status, text, request_id))
    const replayed = response.headers.get("idempotency-replayed") === "true"
    return { value: yield* contentOf(received), status: response.status, replayed, request_id }
  })

// A masked number has not the form of a whole one: the forms of an answer with masks are not checked, its fields are.
const objectOf = <A>(output: Schema.Decoder<A>) => {
  const decode = Schema.decodeUnknownEffect(output)
  return ({ json, text }: Received): Effect.Effect<A, TransportError> =>
    Effect.mapError(decode(json, { disableChecks: text.includes(MASK) }), (cause) => new TransportError({ cause }))
}

const foreseenIn = objectOf(Schema.Struct({ dry_run: Schema.optional(Foreseen) }))

const bytesOf = ({ response: { body } }: Received): Effect.Effect<ReadableStream<Uint8Array>> =>
  Effect.succeed(body ?? new ReadableStream({ start: (controller) => controller.close() }))
