/** Returns the element at an index modulo the length; undefined if empty. */
export const nth = <A>(all: Iterable<A>, index: number): A | undefined => {
  const list = [...all]
  return list[index % list.length]
}
