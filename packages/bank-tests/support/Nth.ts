/** Picks an element by any index, modulo the length; undefined if there are none. */
export const nth = <A>(all: Iterable<A>, index: number): A | undefined => {
  const list = [...all]
  return list[index % list.length]
}
