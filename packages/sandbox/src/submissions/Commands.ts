import { explained, Problem, writeOut } from "@vostro/server"
import { exampleRecords, fileTypes, writeExample } from "@vostro/submissions"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { checkFile, counted, jsonOfChecked, textOfChecked } from "./CheckFiles.ts"

const files = Argument.String("file").pipe(
  Argument.withDescription("Files to check, named <batch id>_<file type>_V<version>.csv"),
  Argument.variadic({ min: 1 })
)
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the results as JSON"), Flag.withDefault(false))

/** The command `check`: checks files to submit, without a bank. Fails if a file is refused. */
export const check = Command.make("check", { files, json }, ({ files, json }) =>
  Effect.gen(function* () {
    const checked = yield* Effect.forEach(files, checkFile)
    yield* Console.log(json ? jsonOfChecked(checked) : textOfChecked(checked))
    const refused = checked.filter(({ group }) => group !== undefined)
    if (refused.length === 0) return
    const text = `${refused.length} of ${counted(checked.length, "file")} refused`
    yield* Effect.fail(new Problem({ text, cause: refused }))
  }).pipe(explained)
).pipe(Command.withDescription("Check files to submit, without a bank"))

const type = Argument.Literals("type", fileTypes).pipe(Argument.withDescription("Type of the file"))
const records = Flag.Int("records").pipe(Flag.withDescription("Number of records; default: 3"), Flag.withDefault(3))

const asRecords = Flag.Boolean("json").pipe(
  Flag.withDescription("Print each record as a line of JSON, keyed by column"),
  Flag.withDefault(false)
)

function* recordLines(type: (typeof fileTypes)[number], count: number): Generator<Uint8Array> {
  for (const record of exampleRecords(type, count)) yield Buffer.from(`${JSON.stringify(record)}\n`)
}

/** The command `example`: prints a file with example records. */
export const example = Command.make("example", { type, records, json: asRecords }, ({ json, records, type }) =>
  writeOut(json ? recordLines(type, records) : writeExample(type, records)).pipe(explained)
).pipe(Command.withDescription("Print an example file to submit"))
