import { Clock, Effect } from "effect"
import type { Request } from "./Exchange.ts"
import { makeSeldom } from "./Seldom.ts"

/** Logs the cause of a request's failure as a warning, at most once a second, because an outage fails every request. */
export type OutageLog = (request: Pick<Request, "operation" | "request_id">, cause: unknown) => Effect.Effect<void>

/** Makes an outage log. The next warning reports the number of suppressed ones. */
export const makeOutageLog = (): OutageLog => {
  const unloggedAt = makeSeldom()
  return ({ operation, request_id }, cause) =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => {
      const unlogged = unloggedAt(nowMs)
      if (unlogged === undefined) return Effect.void
      return Effect.annotateLogs(Effect.logWarning("database or file storage unavailable", reasonOf(cause)), {
        operation: operation.name,
        request_id,
        ...(unlogged > 0 && { unlogged })
      })
    })
}

/** Maximum number of errors in a cause chain, and maximum length of each, that are logged. */
const MAX_DEPTH = 5
const MAX_LENGTH = 300

/**
 * Formats the names and messages of an error and its causes. Leaves out details that drivers attach (statements,
 * parameters, addresses with passwords), and masks text that could be an account number or a secret.
 */
export const reasonOf = (cause: unknown): string => {
  const said: Array<string> = []
  let at = cause
  while (at !== undefined && at !== null && said.length < MAX_DEPTH) {
    said.push(sayingOf(at))
    at = isError(at) ? at.cause : undefined
  }
  return said.join(", caused by ")
}

// Test runners such as Jest give modules an Error of their own, which the errors of Node do not extend.
const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === "[object Error]"

const sayingOf = (error: unknown): string => {
  if (typeof error === "string") return masked(error)
  if (!isError(error)) return `a ${typeof error}`
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : ""
  return masked(`${error.name}${code}: ${error.message}`)
}

const masked = (text: string): string =>
  text
    .replaceAll(/\/\/[^/@\s]*@/g, "//…@")
    .replaceAll(/\w{20,}|\d(?:[ -]?\d){6,}/g, "…")
    .slice(0, MAX_LENGTH)
