import type { AnyOperation, Reply, Request } from "@vostro/domain/operations"
import { Effect, Result, Stream } from "effect"

/** Arguments of a call of the bank. */
export interface Given {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

const encoder = new TextEncoder()

/** Builds the request of a call, as a transport does. */
export const requestOf = (operation: AnyOperation, given: Given, token: string, requestId: string): Request => ({
  request_id: requestId,
  operation,
  path: operation.at[1],
  params: textsOf(given.params ?? {}),
  query: queryOf(given.query),
  authorization: Result.succeed(`Bearer ${token}`),
  idempotency_key: Result.succeed(given.idempotencyKey),
  source_ip: "127.0.0.1",
  body: Effect.sync(() => encoder.encode(JSON.stringify(given.body ?? {}))),
  form: () => Stream.empty
})

// Most requests have no query.
const queryOf = (query: Given["query"]): Request["query"] =>
  query === undefined || Object.keys(query).length === 0
    ? noQuery
    : Result.succeed(JSON.parse(JSON.stringify(query), (_, value) => (isScalar(value) ? String(value) : value)))

const noQuery: Request["query"] = Result.succeed({})

const textsOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

const isScalar = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean"

/** True if a reply leaves open what became of the call, or the bank wants the call again later. */
export const isUnsettled = ({ body, status }: Reply): boolean =>
  status === 503 || status === 504 || (status === 409 && body.includes("idempotency_key_in_use"))
