/** Returns the first item of each key, in input order. */
export const distinctBy = <A>(all: ReadonlyArray<A>, keyOf: (one: A) => string): ReadonlyArray<A> => {
  const firsts = new Map<string, A>()
  for (const one of all) {
    const key = keyOf(one)
    if (!firsts.has(key)) firsts.set(key, one)
  }
  return [...firsts.values()]
}
