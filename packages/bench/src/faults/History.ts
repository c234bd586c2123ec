import { open, readFile } from "node:fs/promises"
import { Schema } from "effect"

const Attempt = { key: Schema.String, server: Schema.Int }

/** What a client is about to ask for, with everything that the bank's books are compared with later. */
const Asked = Schema.Struct({
  saw: Schema.Literal("asked"),
  ...Attempt,
  sender: Schema.String,
  receiver: Schema.String,
  /** In cents. */
  amount: Schema.Int
})

/** An answer that was heard to its end; `id` is the transfer's where there is one. */
const Answered = Schema.Struct({
  saw: Schema.Literal("answered"),
  ...Attempt,
  status: Schema.Int,
  body: Schema.String,
  id: Schema.optionalKey(Schema.String)
})

/** The connection broke or nothing came in time: what the bank did is not known. */
const Unheard = Schema.Struct({ saw: Schema.Literal("nothing"), ...Attempt, why: Schema.String })

/** One line of the witness. */
export type Line = typeof Line.Type
const Line = Schema.Union([Asked, Answered, Unheard])

/** Remembers outside of the bank what was asked and answered. */
export interface History {
  readonly path: string
  /** Resolves when the line is on disk. */
  readonly record: (line: Line) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a log that lines are appended to; those that wait at the same time share one flush. */
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

/** Reads a log back from the disk. */
export const readHistory = async (path: string): Promise<ReadonlyArray<Line>> => {
  const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Line))
  const lines = (await readFile(path, "utf8")).split("\n")
  return lines.filter((line) => line !== "").map((line) => decode(line))
}
