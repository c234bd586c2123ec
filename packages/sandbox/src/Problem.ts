import { Data, Effect } from "effect"
import { CliError } from "effect/cli"

/** What went wrong, in one line for whoever typed the command; the whole error goes on as its cause. */
export class Problem extends Data.TaggedError("Problem")<{ readonly text: string; readonly cause: unknown }> {
  override get [CliError.userMessage](): string {
    return `vostro: ${this.text}`
  }
}

/** Gives every error of a command a line for people. */
export const explained = <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, Problem, R> =>
  command.pipe(
    Effect.catchDefect((defect) => Effect.fail(new Problem({ text: textOf(defect), cause: defect }))),
    Effect.mapError((error) => (error instanceof Problem ? error : new Problem({ text: textOf(error), cause: error })))
  )

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (hasTag(error, "ListenError") && "port" in error) return `cannot listen on port ${error.port}: ${deepest(error)}`
  if (hasTag(error, "SqlError")) return `cannot use the database: ${deepest(error)}`
  return deepest(error)
}

const hasTag = (error: Error, tag: string): boolean => "_tag" in error && error._tag === tag

// Errors are wrapped on their way up; the one that began it says most.
const deepest = (error: Error): string => {
  const reason = "reason" in error && error.reason instanceof Error ? error.reason : error.cause
  return reason instanceof Error ? deepest(reason) : error.message
}
