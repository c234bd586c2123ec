/** One of those there are, whatever the number; none where there are none. */
export const nth = <A>(all: Iterable<A>, index: number): A | undefined => {
  const list = [...all]
  return list[index % list.length]
}
