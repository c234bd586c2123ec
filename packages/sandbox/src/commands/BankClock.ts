import { Problem } from "@vostro/server"
import { Effect, Option, Schema } from "effect"
import { MAX_ADVANCE_MS } from "../clock/TimeTravel.ts"
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

/** Moves the manual clock of a sandbox forward; returns its time once the work that fell due is done. */
export const moveClock = (bank: RunningBank, ms: number): Effect.Effect<number, Problem> =>
  ms > MAX_ADVANCE_MS
    ? Effect.fail(problem("the clock moves by at most ten years at a time: move it in steps", ms))
    : ask(bank, { method: "POST", body: JSON.stringify({ advance_ms: ms }) })
