/** A page; `has_more` is true if objects follow in the requested direction. */
export interface Page<A> {
  readonly objects: ReadonlyArray<A>
  readonly has_more: boolean
}
