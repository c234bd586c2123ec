import type { Row } from "./Measures.ts"

/** Something that is measured beside others: `run` gives its figure, once for each round. */
export interface Contest {
  readonly what: string
  readonly unit: string
  readonly run: () => Promise<number>
}

/** Runs contests in turn, round by round, so that all have the same weather; of each the median. */
export const inRounds = async (
  contests: ReadonlyArray<Contest>,
  rounds: number,
  settle: () => Promise<void>
): Promise<ReadonlyArray<Row>> => {
  const figures = contests.map((): Array<number> => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of contests.entries()) {
      await settle()
      figures[index]?.push(await run())
    }
  }
  return contests.map(({ what, unit }, index) => {
    const found = figures[index]?.sort((a, b) => a - b) ?? []
    return { what, value: found[found.length >> 1] ?? 0, unit }
  })
}
