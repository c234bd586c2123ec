import { Schema } from "effect"
import { Count, idOf, type Ref, resource, Timestamp } from "../../../../kernel/Resource.ts"

/** Maximum number of stored problems of one file; further problems are only counted. */
const MAX_PROBLEMS = 1_000

/** Number of places before `next` of which a program keeps which were its own. */
export const LATEST_PLACES = 100

/** Identifies a file by its content: the 64 hexadecimal digits of a SHA-256. */
export const FileDigest = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** An item that could not be booked and the reason. The bank's operator has to resolve it. */
export const Problem = Schema.Struct({ at: Count, reason: Schema.String })

/** Booking progress of a network file in a program. */
export interface AchFile extends Schema.Schema.Type<typeof AchFile> {}
export const AchFile = Schema.Struct({
  id: idOf("ach_file"),
  /** First place in the file that is not processed yet. */
  next: Count,
  /** Places of the program's items among the last hundred places before `next`. */
  latest: Schema.Array(Count).check(Schema.isMaxLength(LATEST_PLACES)),
  /** Number of booked items of the program. */
  booked: Count,
  problem_count: Count,
  problems: Schema.Array(Problem).check(Schema.isMaxLength(MAX_PROBLEMS)),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The ACH file resource. Booked items are stored only as the objects they became. */
export const achFile = resource<AchFile>({ kind: "ach_file", schema: AchFile, named: true })

/** Reference of a file. */
export const fileRef = (digest: string): Ref => ({ kind: achFile.kind, id: `ach_file_${digest}` })

/** Adds problems to a file. */
export const withProblems = (
  { problems, problem_count }: Pick<AchFile, "problems" | "problem_count">,
  found: AchFile["problems"]
): Pick<AchFile, "problems" | "problem_count"> => ({
  problems: [...problems, ...found].slice(0, MAX_PROBLEMS),
  problem_count: problem_count + found.length
})
