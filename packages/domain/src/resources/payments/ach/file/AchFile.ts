import { Schema } from "effect"
import { Count, Timestamp } from "../../../../kernel/Fields.ts"
import { idOf, type Ref, resource } from "../../../../kernel/Resource.ts"

/** The most problems of one file that are kept; the others are counted. */
const MAX_PROBLEMS = 1_000

/** Names a file by what stands in it: the 64 hexadecimal digits of a SHA-256. */
export const FileDigest = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** An item of a file that could not be booked, and why. Somebody has to look at it. */
export const Problem = Schema.Struct({ at: Count, reason: Schema.String })

/** How far a file of the network has been booked in a program. */
export interface AchFile extends Schema.Schema.Type<typeof AchFile> {}
export const AchFile = Schema.Struct({
  id: idOf("ach_file"),
  /** The first place in the file that has not been seen to. */
  next: Count,
  /** How many items of the program were booked. */
  booked: Count,
  problem_count: Count,
  problems: Schema.Array(Problem).check(Schema.isMaxLength(MAX_PROBLEMS)),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How files are kept: what came in with them is kept as what it became. */
export const achFile = resource<AchFile>({ kind: "ach_file", schema: AchFile })

/** The name of a file. */
export const fileRef = (digest: string): Ref => ({ kind: achFile.kind, id: `ach_file_${digest}` })

/** Adds what was found to the problems of a file. */
export const withProblems = (
  { problems, problem_count }: Pick<AchFile, "problems" | "problem_count">,
  found: AchFile["problems"]
): Pick<AchFile, "problems" | "problem_count"> => ({
  problems: [...problems, ...found].slice(0, MAX_PROBLEMS),
  problem_count: problem_count + found.length
})
