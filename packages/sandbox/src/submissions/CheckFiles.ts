import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { checkIterable, explain, type Fault, groups, parseFileName, rules, type Verdict } from "@vostro/submissions"
import { Effect, Result } from "effect"

/** Result of checking one file: a verdict without a type if the name of the file has none. */
export interface CheckedFile extends Omit<Verdict, "type"> {
  readonly path: string
  readonly type: Verdict["type"] | undefined
}

/** Checks a file without a bank. Fails if it cannot be read. */
export const checkFile = (path: string): Effect.Effect<CheckedFile, unknown> => {
  const name = parseFileName(basename(path))
  if (Result.isFailure(name)) {
    const unnamed = { path, type: undefined, records: 0, group: 1, faults: [name.failure], faultCount: 1 } as const
    return Effect.succeed(unnamed)
  }
  return Effect.map(
    Effect.tryPromise({
      try: () => checkIterable(name.success.type, createReadStream(path)),
      catch: (error) => error
    }),
    (verdict) => ({ path, ...verdict })
  )
}

/** Formats checked files for people: a line for each file, and below it its faults. */
export const textOfChecked = (files: ReadonlyArray<CheckedFile>): string => files.map(textOf).join("\n")

const textOf = ({ path, records, group, faults, faultCount }: CheckedFile): string => {
  if (group === undefined) return `${path}: accepted, ${counted(records, "record")}`
  const unlisted = faultCount - faults.length
  return [
    `${path}: refused, ${counted(faultCount, "fault")} of group ${group} (${groups[group]})`,
    ...faults.map((fault) => `  ${explain(fault)}`),
    ...(unlisted === 0 ? [] : [`  and ${unlisted} more`])
  ].join("\n")
}

/** Formats a count with its noun: `1 file`, `2 files`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** Formats checked files as JSON. */
export const jsonOfChecked = (files: ReadonlyArray<CheckedFile>): string =>
  JSON.stringify({
    files: files.map(({ path, type, records, group, faults, faultCount }) => ({
      path,
      type,
      accepted: group === undefined,
      records,
      group,
      fault_count: faultCount,
      faults: faults.map(jsonOfFault)
    }))
  })

const jsonOfFault = ({ firstLine, ...fault }: Fault) => ({
  ...fault,
  message: rules[fault.rule].says,
  first_line: firstLine
})
