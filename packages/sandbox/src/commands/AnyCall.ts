import type { Answer, ApiError, Client, DryAnswer, TransportError } from "@vostro/http/client"
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

/** Asks what a call would do, by a name that is known only at run time. */
export const dryRunAny = (
  { dryRun }: Client,
  name: string,
  given: AnyCall
): Effect.Effect<DryAnswer<unknown>, ApiError | TransportError> => Reflect.apply(dryRun, undefined, [name, given])
