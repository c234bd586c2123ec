import { ApiError, type Client } from "@vostro/http/client"
import { sentFilesIn } from "@vostro/rails"
import { Effect } from "effect"
import type { ServerConfig } from "./config/ServerConfig.ts"
import { operatorInside } from "./OperatorInside.ts"

/** Returns the latest restore of the bank, if there was one. */
export const restorationOf = (operator: Client) =>
  Effect.map(unlessMissing(operator.call("restoration.get", {})), (found) => found?.value)

/**
 * Compares the database of a server that exchanges files with the files that it put since the last answered restore. If
 * the database does not know that one was sent, it was restored to an earlier moment: workers then wait for the operator.
 */
export const noticeRestore = Effect.fnUntraced(function* (config: ServerConfig) {
  if (config.nacha === undefined) return
  const operator = yield* operatorInside(config)
  const known = yield* restorationOf(operator)
  if (known?.status === "in_question") return
  const sinceMs = known === undefined ? 0 : Date.parse(known.updated_at)
  const files = (yield* sentFilesIn(config.nacha.folder).latest).filter(({ at_ms }) => at_ms > sinceMs)
  for (const { name, program_id, window_id } of files) {
    const params = { program_id, ach_window_id: window_id }
    const window = (yield* unlessMissing(operator.call("ach_window.get", { params })))?.value
    const isSent = window !== undefined && window.status !== "open" && window.status !== "processing"
    if (isSent) continue
    const shown = window === undefined ? "does not have its window" : `shows its window as ${window.status}`
    yield* operator.call("restoration.open", {
      body: { reason: `${name} was put for the network, and the database ${shown}` }
    })
    return
  }
})

const unlessMissing = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.catchIf(
    call,
    (error) => error instanceof ApiError && error.status === 404,
    () => Effect.succeed(undefined)
  )
