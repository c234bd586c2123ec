import { Problem } from "@vostro/server"
import { Effect, Option, Schema } from "effect"
import { MAX_ADVANCE_MS } from "../clock/TimeTravel.ts"
import { momentOf, spanEnd } from "./Period.ts"
import type { RunningBank } from "./RunningBank.ts"

const Now = Schema.fromJsonString(Schema.Struct({ now: Schema.String }))
const Refused = Schema.fromJsonString(Schema.Struct({ message: Schema.String }))

const problem = (text: string, cause: unknown = text): Problem => new Problem({ text, cause })

const ask = ({ baseUrl, operatorToken }: RunningBank, init: RequestInit) =>
  Effect.gen(function* () {
    if (operatorToken === undefined || operatorToken === "") {
      return yield* problem("the clock needs the token of the operator: set OPERATOR_TOKEN")
    }
    const headers = { authorization: `Bearer ${operatorToken}` }
    const { ok, status, text } = yield* Effect.tryPromise({
      try: async (signal) => {
        const answer = await fetch(`${baseUrl}/operator/v1/clock`, { ...init, headers, signal, redirect: "manual" })
        return { ok: answer.ok, status: answer.status, text: await answer.text() }
      },
      catch: (cause) => problem(`cannot reach the bank at ${baseUrl}`, cause)
    })
    if (status === 404) return yield* problem("the bank at this address has no clock to move: only a sandbox has")
    const now = Schema.decodeUnknownOption(Now)(text)
    if (ok && Option.isSome(now)) return Date.parse(now.value.now)
    const told = Schema.decodeUnknownOption(Refused)(text)
    return yield* problem(Option.isSome(told) ? told.value.message : `the bank answers ${status}`, text)
  })

/** Returns the time of a sandbox in ms, of its manual clock or of the real one. */
export const timeOf = (bank: RunningBank): Effect.Effect<number, Problem> => ask(bank, {})

/** Moves the manual clock to an instant; returns its time once the work that fell due is done. */
const moveTo = (bank: RunningBank, nowMs: number, ms: number, words: string): Effect.Effect<number, Problem> => {
  if (ms < nowMs) {
    return Effect.fail(problem(`the clock is at ${new Date(nowMs).toISOString()} and never goes back to ${words}`))
  }
  return ms - nowMs > MAX_ADVANCE_MS
    ? Effect.fail(problem("the clock moves by at most ten years at a time: move it in steps", ms))
    : ask(bank, { method: "POST", body: JSON.stringify({ advance_ms: ms - nowMs }) })
}

/** Moves the manual clock of a sandbox by a span, such as `3d` or `3 banking days`; returns its time. */
export const advanceClock = (bank: RunningBank, span: string): Effect.Effect<number, Problem> =>
  Effect.flatMap(timeOf(bank), (now) => Effect.flatMap(spanEnd(now, span), (end) => moveTo(bank, now, end, span)))

/** Moves the manual clock of a sandbox to a moment, such as a time, a day or `next ach cutoff`; returns its time. */
export const setClock = (bank: RunningBank, moment: string): Effect.Effect<number, Problem> =>
  Effect.flatMap(timeOf(bank), (now) => Effect.flatMap(momentOf(now, moment), (end) => moveTo(bank, now, end, moment)))
