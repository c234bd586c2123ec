import type { Answer, ApiError, Client, TransportError } from "@vostro/http/client"
import type { Effect } from "effect"

/** Arguments of a call whose operation is known only at run time. */
export interface AnyCall {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** Calls an operation by a name that is known only at run time. The bank checks the arguments. */
export const callAny = (
  { call }: Client,
  name: string,
  given: AnyCall
): Effect.Effect<Answer<unknown>, ApiError | TransportError> => Reflect.apply(call, undefined, [name, given])
