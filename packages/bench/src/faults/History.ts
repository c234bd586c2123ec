import { open, readFile } from "node:fs/promises"
import { Schema } from "effect"
import { RAILS } from "./Orders.ts"

const Attempt = { key: Schema.String, server: Schema.Int }

/** Invocation of an operation, with all data that the checker compares with the final state. */
const InvokeLine = Schema.Struct({
  type: Schema.Literal("invoke"),
  ...Attempt,
  rail: Schema.Literals(RAILS),
  serial: Schema.Int,
  account: Schema.String,
  digits: Schema.String,
  other: Schema.String,
  /** In cents. */
  amount: Schema.Int
})

/** A complete response; `id` is that of the payment if the body has one. */
const ResponseLine = Schema.Struct({
  type: Schema.Literal("response"),
  ...Attempt,
  status: Schema.Int,
  body: Schema.String,
  id: Schema.optionalKey(Schema.String)
})

/** The connection broke or timed out, so the outcome is unknown. */
const UnknownLine = Schema.Struct({ type: Schema.Literal("unknown"), ...Attempt, reason: Schema.String })

/** The response to a request to cancel the payment of a key. */
const CancelLine = Schema.Struct({ type: Schema.Literal("cancel"), ...Attempt, status: Schema.Int })

/** One line of the history. */
export type Line = typeof Line.Type
const Line = Schema.Union([InvokeLine, ResponseLine, UnknownLine, CancelLine])

/** Records invocations and responses outside of the bank. */
export interface History {
  readonly path: string
  /** Resolves when the line is on disk. */
  readonly record: (line: Line) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the history for appending; lines that wait at the same time share one flush. */
export const openHistory = async (path: string): Promise<History> => {
  const file = await open(path, "a")
  let waiting: Array<string> = []
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = async () => {
    next = undefined
    const lines = waiting
    waiting = []
    await file.appendFile(lines.join(""))
    await file.datasync()
  }
  const record = (line: Line) => {
    waiting.push(`${JSON.stringify(line)}\n`)
    if (next === undefined) {
      last = last.then(flush)
      next = last
    }
    return next
  }
  return { path, record, close: () => last.then(() => file.close()) }
}

/** Reads a history from disk. */
export const readHistory = async (path: string): Promise<ReadonlyArray<Line>> => {
  const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Line))
  const lines = (await readFile(path, "utf8")).split("\n")
  return lines.filter((line) => line !== "").map((line) => decode(line))
}
