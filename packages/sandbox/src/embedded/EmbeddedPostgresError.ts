import { Data } from "effect"

/** A folder could not be taken, or the PostgreSQL in it not be started; `problem` says why, for people. */
export class EmbeddedPostgresError extends Data.TaggedError("EmbeddedPostgresError")<{
  readonly problem: string
  readonly cause?: unknown
}> {
  override get message(): string {
    return this.problem
  }
}
