import { errorBody, fault, type Rejection, reject, statusOf } from "@vostro/domain/operations"
import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Pages } from "@vostro/http/node"
import { Effect, Option, Schema } from "effect"
import type { ManualClock } from "./ManualClock.ts"
import { MAX_ADVANCE_MS } from "./TimeTravel.ts"

const Move = Schema.fromJsonString(
  Schema.Struct({ advance_ms: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_ADVANCE_MS })) })
)

/**
 * Serves the bank's clock. `GET /operator/v1/clock` returns the time. `POST` with `{"advance_ms": n}` moves a manual
 * clock and responds once all work due by then has run in order. A real clock cannot be moved.
 */
export const clockPage = (
  clock: ManualClock | undefined,
  advance: (ms: number) => Effect.Effect<void, StoreUnavailable>,
  operatorToken: string
): Pages => {
  const stranger = ({ headers }: Request): Response | undefined => {
    const authorization = headers.get("authorization")
    if (authorization === `Bearer ${operatorToken}`) return undefined
    return errorPage(reject(authorization === null ? "authentication_missing" : "token_invalid"))
  }
  const move = async (request: Request): Promise<Response> => {
    if (clock === undefined) return errorPage(notManual, NOT_MANUAL)
    const asked = Schema.decodeUnknownOption(Move)(await request.text())
    if (Option.isNone(asked)) return errorPage(reject("parameters_invalid", fault("value_malformed", "advance_ms")))
    await Effect.runPromise(advance(asked.value.advance_ms))
    return now(clock)
  }
  return {
    "/operator/v1/clock": {
      GET: async (request) => stranger(request) ?? now(clock),
      POST: async (request) => stranger(request) ?? move(request)
    }
  }
}

const now = (clock: ManualClock | undefined): Response =>
  Response.json({ now: new Date(clock?.now() ?? Date.now()).toISOString() })

const NOT_MANUAL = "The clock is not manual. Start the sandbox with --clock manual to move it."
const notManual = reject("operation_not_allowed", { ...fault("value_not_allowed", "--clock"), why: NOT_MANUAL })

const errorPage = (rejection: Rejection, message?: string): Response =>
  Response.json(
    { ...errorBody("v2", rejection, ""), ...(message !== undefined && { message }) },
    { status: statusOf(rejection) }
  )
