import { Data } from "effect"

/** A network could not be reached, or did not confirm a submission. The bank submits again. */
export class RailsUnavailable extends Data.TaggedError("RailsUnavailable")<{ readonly cause: unknown }> {}
