import { Data } from "effect"

/** A folder could not be locked, or its PostgreSQL not started; `problem` is the reason for the user. */
export class EmbeddedPostgresError extends Data.TaggedError("EmbeddedPostgresError")<{
  readonly problem: string
  readonly cause?: unknown
}> {
  override get message(): string {
    return this.problem
  }
}
