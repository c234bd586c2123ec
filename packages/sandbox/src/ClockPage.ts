import type { Worker } from "@vostro/domain/engine/Worker"
import type { Pages } from "@vostro/http/NodeServer"
import { Effect, Option, Schema } from "effect"
import type { ManualClock } from "./ManualClock.ts"

const Move = Schema.fromJsonString(Schema.Struct({ advance_ms: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) }))

/** `POST /operator/v1/clock {"advance_ms": n}` moves the bank's time, and answers when everything due was done. */
export const clockPage = (clock: ManualClock, worker: Worker["Service"], operatorToken: string): Pages => ({
  "/operator/v1/clock": async (request) => {
    if (request.headers.get("authorization") !== `Bearer ${operatorToken}`)
      return Response.json({ code: "token_invalid" }, { status: 403 })
    if (request.method === "GET") return Response.json({ now: new Date(clock.advance(0)).toISOString() })
    const move = Schema.decodeUnknownOption(Move)(await request.text())
    if (Option.isNone(move)) return Response.json({ code: "parameters_invalid" }, { status: 422 })
    const now = clock.advance(move.value.advance_ms)
    const done = await Effect.runPromise(worker.drain)
    return Response.json({ now: new Date(now).toISOString(), done })
  }
})
