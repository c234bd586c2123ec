/** An object of which some is kept for the bank alone. */
interface Keeping {
  readonly kept?: object
}

/** Makes the view of objects that others see: all but what is kept. An object has one view, which becomes text once. */
export const viewer = <A extends Keeping>(): ((object: A) => Omit<A, "kept">) => {
  const views = new WeakMap<A, Omit<A, "kept">>()
  return (object) => {
    const known = views.get(object)
    if (known !== undefined) return known
    const { kept: _, ...view } = object
    views.set(object, view)
    return view
  }
}

/** The stored text of an object whose view has been made text: the view, and at its end what is kept. */
export const withKept = (view: string, object: object): string =>
  "kept" in object && object.kept !== undefined ? `${view.slice(0, -1)},"kept":${JSON.stringify(object.kept)}}` : view
