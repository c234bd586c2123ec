// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

/** A page of a list. */
export interface PageOf<A> {
  /** The objects, newest first. */
  readonly objects: ReadonlyArray<A>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
}
