import { Data } from "effect"
import { describe, type Reason } from "./Reason.ts"

/** A document that was refused, and the place in it. */
export class ReadError extends Data.TaggedError("ReadError")<{
  /** Element names from the root, separated by slashes; repeated elements with their number, such as `ChrgsInf[2]`. */
  readonly path: string
  /** Line that reading had reached, from 1. */
  readonly line: number
  /** Column that reading had reached, from 1: the last character of the tag at which the fault shows. */
  readonly column: number
  readonly reason: Reason
}> {
  override get message(): string {
    return `line ${this.line}, column ${this.column}, ${this.path || "document"}: ${describe(this.reason)}`
  }
}

/** A message that cannot be written, and the element at fault. */
export class WriteError extends Data.TaggedError("WriteError")<{
  /** Element names from the root, as in `ReadError`. */
  readonly path: string
  readonly reason: Reason
}> {
  override get message(): string {
    return `${this.path || "document"}: ${describe(this.reason)}`
  }
}
