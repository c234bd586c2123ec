/** An object of which some is kept for the bank alone. */
interface WithInternalFields {
  readonly kept?: object
}

/**
 * Makes the view of objects that others see: all but what is kept. Asked twice in a row for the same object it gives the
 * same view, so that what is stored, answered and told of in an event becomes text once.
 */
export const viewer = <A extends WithInternalFields>(): ((object: A) => Omit<A, "kept">) => {
  let last: { readonly object: A; readonly view: Omit<A, "kept"> } | undefined
  return (object) => {
    if (last?.object === object) return last.view
    const { kept: _, ...view } = object
    last = { object, view }
    return view
  }
}

/** The stored text of an object whose view has been made text: the view, and at its end what is kept. */
export const withInternalFields = (view: string, object: object): string =>
  "kept" in object && object.kept !== undefined ? `${view.slice(0, -1)},"kept":${JSON.stringify(object.kept)}}` : view
