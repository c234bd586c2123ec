// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Results of ingested ACH files. */
export interface AchFileCalls {
  /** Retrieves a program's booking progress of a file from the ACH network, with the items that could not be booked. */
  readonly "ach_file.get": { readonly call: AchFileGetCall; readonly answer: AchFile }
}

/** Ach file. */
type AchFile = {
  /** Id of the object. */
  readonly id: Id<"ach_file">
  /** First place in the file that is not processed yet. */
  readonly next: number
  /** Places of the items of the program among the last hundred before `next`. At most 100 elements. */
  readonly latest: ReadonlyArray<number>
  /** Number booked so far. */
  readonly booked: number
  /** Number of items that could not be booked. */
  readonly problem_count: number
  /** Items that could not be booked. At most 1000 elements. */
  readonly problems: ReadonlyArray<AchFileProblem>
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Ach file problem. */
type AchFileProblem = {
  /** Place in the file. */
  readonly at: number
  /** Reason. */
  readonly reason: string
}

/** Parameters of the path of `ach_file.get`. */
type AchFileGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** The file. */
  readonly file: string
}

/** Retrieves a program's booking progress of a file from the ACH network, with the items that could not be booked. */
type AchFileGetCall = {
  /** Parameters of the path. */
  readonly params: AchFileGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
