import { Data, Effect } from "effect"
import { CliError } from "effect/cli"

/** Error of a command as one line for its user; `cause` keeps the original error. */
export class Problem extends Data.TaggedError("Problem")<{ readonly text: string; readonly cause: unknown }> {
  override get [CliError.userMessage](): string {
    return `vostro: ${this.text}`
  }
}

/** Converts every error of a command to one line for its user. */
export const explained = <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, Problem, R> =>
  command.pipe(
    Effect.catchDefect((defect) => Effect.fail(new Problem({ text: textOf(defect), cause: defect }))),
    Effect.mapError((error) => (error instanceof Problem ? error : new Problem({ text: textOf(error), cause: error })))
  )

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (hasTag(error, "ListenError") && "port" in error)
    return `cannot listen on port ${error.port}: ${rootCauseOf(error)}`
  if (hasTag(error, "SqlError")) return `cannot use the database: ${rootCauseOf(error)}`
  if (hasTag(error, "TransportError")) return `cannot reach the bank: ${rootCauseOf(error)}`
  return rootCauseOf(error)
}

const hasTag = (error: Error, tag: string): boolean => "_tag" in error && error._tag === tag

/** Message of the cause of an error. Errors are wrapped on the way up; the root cause is the most specific. */
export const rootCauseOf = (error: Error): string => {
  const reason = "reason" in error && error.reason instanceof Error ? error.reason : error.cause
  return reason instanceof Error ? rootCauseOf(reason) : error.message
}
