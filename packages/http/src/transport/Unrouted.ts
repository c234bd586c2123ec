import type { Requests } from "@vostro/domain/ports"
import { Clock, Effect } from "effect"
import type { RawReply } from "./RawReply.ts"

/** Maximum length of the path and of the method that are kept. */
const MAX_PATH = 2_048
const MAX_METHOD = 16

/** Adds a request that reaches no operation to the request log. The bank never sees it. */
export const unrouted = (log: Requests, method: string, path: string, reply: RawReply): Effect.Effect<RawReply> =>
  Effect.map(Clock.currentTimeMillis, (received_ms) => {
    log.add({
      request_id: reply.headers["request-id"] ?? "",
      received_ms,
      duration_ms: 0,
      method: method.slice(0, MAX_METHOD),
      path: path.slice(0, MAX_PATH),
      query: undefined,
      operation: undefined,
      status: reply.status,
      program_id: undefined,
      client_id: undefined,
      operator: undefined,
      idempotency_key: undefined,
      replayed: false,
      dry_run: false,
      body: undefined,
      answer: reply.body
    })
    return reply
  })
