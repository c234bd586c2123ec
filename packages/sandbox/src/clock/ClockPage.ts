import { defaultSettings, momentFrom, spanFrom } from "@vostro/domain"
import { fault, type Rejection, reject } from "@vostro/domain/operations"
import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Pages } from "@vostro/http/node"
import { Effect, Option, Result, Schema } from "effect"
import type { ManualClock } from "./ManualClock.ts"
import { errorPage, strangerTo } from "./Stranger.ts"
import { MAX_ADVANCE_MS } from "./TimeTravel.ts"

/** A move of the clock. */
const Move = Schema.fromJsonString(
  Schema.Union([
    Schema.Struct({ advance_ms: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_ADVANCE_MS })) }),
    Schema.Struct({ advance: Schema.String }),
    Schema.Struct({ advance_to: Schema.String })
  ])
)

/**
 * Serves the bank's clock. `GET /operator/v1/clock` returns the time. `POST` with `{"advance_ms": n}`, a span such as
 * `{"advance": "3 banking days"}` or a moment such as `{"advance_to": "next ach cutoff"}` moves a manual clock and responds
 * once all work due by then has run in order. A real clock cannot be moved.
 */
export const clockPage = (
  clock: ManualClock | undefined,
  advance: (ms: number) => Effect.Effect<void, StoreUnavailable>,
  operatorToken: string
): Pages => {
  const stranger = strangerTo(operatorToken)
  const move = async (request: Request): Promise<Response> => {
    if (clock === undefined) return errorPage(notManual, NOT_MANUAL)
    const asked = Schema.decodeUnknownOption(Move, { onExcessProperty: "error" })(await request.text())
    if (Option.isNone(asked)) return errorPage(noMove, ONE_MOVE)
    const ms = msOf(asked.value, clock.now())
    if (typeof ms === "string") return errorPage(refusedWords(asked.value, ms), ms)
    await Effect.runPromise(advance(ms))
    return now(clock)
  }
  return {
    "/operator/v1/clock": {
      GET: async (request) => stranger(request) ?? now(clock),
      POST: async (request) => stranger(request) ?? move(request)
    }
  }
}

/** Returns the time to move by, or the reason why the words name none ahead. */
export const msOf = (move: typeof Move.Type, nowMs: number): number | string => {
  if ("advance_ms" in move) return move.advance_ms
  const until = "advance" in move ? spanFrom(nowMs, move.advance) : momentFrom(nowMs, move.advance_to, defaultSettings)
  if (Result.isFailure(until)) return until.failure
  const ms = until.success - nowMs
  if (ms < 0) return "This moment has passed, and a clock never goes back."
  return ms > MAX_ADVANCE_MS ? "This moment is more than ten years ahead." : ms
}

/** Returns the time to move by words: a span such as `3 banking days`, or a moment such as `next ach cutoff`. */
export const msOfWords = (words: string, nowMs: number): number | string =>
  msOf(/^\s*\d+\s(?!.*\b(before|after)\b)/i.test(words) ? { advance: words } : { advance_to: words }, nowMs)

const refusedWords = (move: typeof Move.Type, why: string): Rejection =>
  reject("parameters_invalid", { ...fault("value_not_allowed", Object.keys(move)[0] ?? ""), why })

const now = (clock: ManualClock | undefined): Response =>
  Response.json({ now: new Date(clock?.now() ?? Date.now()).toISOString() })

const ONE_MOVE =
  'Give one move: {"advance_ms": 10800000} (at most ten years), {"advance": "3 banking days"} or {"advance_to": "next ach cutoff"}.'
const noMove = reject("parameters_invalid", {
  ...fault("value_malformed", "advance_ms", "advance", "advance_to"),
  why: ONE_MOVE
})

const NOT_MANUAL = "The clock is not manual. Start the sandbox with --clock manual to move it."
const notManual = reject("operation_not_allowed", { ...fault("value_not_allowed", "--clock"), why: NOT_MANUAL })
