import { type FileLine, findLines } from "@vostro/submissions"
import { Effect, Schema, Stream } from "effect"
import { Count } from "../../../kernel/Resource.ts"
import type { Caller } from "../../../operation/Decision.ts"
import type { Reading } from "../../../operation/Question.ts"
import { seesNumbers } from "../../../operation/SeesNumbers.ts"
import { type StoredSubmission, submission } from "./Submission.ts"

/** Maximum number of lines of one answer. */
const MAX_LINES = 100

/** Bytes of a file that are read for its lines at most (ours): lines behind them are not found. */
const MAX_READ = 16_777_216

/** Maximum number of characters shown of a field. */
const MAX_TEXT = 200

/** Query of lines: their numbers, from 1. */
export const LinesQuery = Schema.Struct({
  lines: Schema.Array(Schema.String.check(Schema.isPattern(/^[1-9]\d{0,8}$/))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(MAX_LINES)
  )
})

/** Lines of a submitted file as it was submitted; those that were not found are left out. */
export const LinesShown = Schema.Struct({
  lines: Schema.Array(
    Schema.Struct({
      line: Count,
      /** Fields with their columns; none of a line that cannot be read as text. */
      fields: Schema.Array(Schema.Struct({ column: Schema.String, text: Schema.String }))
    })
  )
})

/** Asks for lines of a submission. */
export const linesOf = (id: string, { lines }: typeof LinesQuery.Type): Reading => ({
  _tag: "Reading",
  resource: submission,
  id,
  stored: ({ kept, size_bytes }: StoredSubmission) => ({ bytes_key: kept.bytes_key, size_bytes }),
  answer: (bytes, caller, object) => {
    // trusted: the object is of the resource above.
    const { file_type } = object as StoredSubmission
    const finder = findLines(file_type, new Set(lines.map(Number)))
    let length = 0
    const isEnough = (piece: Uint8Array): boolean => {
      finder.push(piece)
      length += piece.length
      return finder.isDone() || length >= MAX_READ
    }
    const reading = Stream.runDrain(Stream.takeUntil(bytes, isEnough))
    return Effect.map(reading, () => ({ lines: finder.found().map((line) => shownTo(caller, line)) }))
  }
})

const shownTo = (caller: Caller, { fields, line }: FileLine) => ({
  line,
  fields: fields.map(({ column, isSecret, text }) => {
    const isOpen = !isSecret && (line === 1 || seesNumbers(caller))
    return { column: column.slice(0, MAX_TEXT), text: (isOpen ? text : shapeOf(text)).slice(0, MAX_TEXT) }
  })
})

/** Returns the shape of a text: each letter as `x` and each digit as `9`. */
export const shapeOf = (text: string): string => text.replaceAll(/\p{L}/gu, "x").replaceAll(/\p{N}/gu, "9")

/** Returns the name of a column, or the shape of the value that a file without a header has in its place. */
export const columnOf = (name: string): string => (/\d\d/.test(name) ? shapeOf(name) : name)
