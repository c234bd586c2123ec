import { Data } from "effect"

/** A network could not be reached, or did not confirm what it was handed. The bank hands it over again. */
export class RailsUnavailable extends Data.TaggedError("RailsUnavailable")<{ readonly cause: unknown }> {}
