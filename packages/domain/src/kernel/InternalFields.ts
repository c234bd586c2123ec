/** An object with internal fields, which are stored and never shown. */
interface WithInternalFields {
  readonly kept?: object
}

/**
 * Makes a view that drops the internal fields. Consecutive calls for the same object return the same view, so that the
 * stored text, the response and the event serialize it once.
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

/** Returns the stored text of an object: the JSON of its view, with the internal fields appended. */
export const withInternalFields = (view: string, object: object): string =>
  "kept" in object && object.kept !== undefined ? `${view.slice(0, -1)},"kept":${JSON.stringify(object.kept)}}` : view
