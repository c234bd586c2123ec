/** Number of pieces of work that run at the same time. */
const CONCURRENCY = 16

/** Does some work for each member of a list, a few at a time. */
export const inTurn = async <A>(list: ReadonlyArray<A>, work: (one: A) => Promise<unknown>): Promise<void> => {
  const left = list.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const one of left) await work(one)
    })
  )
}
