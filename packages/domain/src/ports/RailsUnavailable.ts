import { Data } from "effect"

/** A network could not be reached, or did not confirm a submission. The bank submits again. */
export class RailsUnavailable extends Data.TaggedError("RailsUnavailable")<{
  readonly cause: unknown
  /**
   * True only if it is certain that the network has taken nothing of the submission. The bank then decides again what
   * to submit; after an unknown outcome it submits the same again.
   */
  readonly untaken?: boolean
}> {}
