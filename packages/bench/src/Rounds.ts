import type { Row } from "./Measures.ts"

/** A measure to compare with others: `run` returns its figure, once per round. */
export interface Contest {
  readonly what: string
  readonly unit: string
  readonly run: () => Promise<number>
}

/** Runs contests in turn, round by round, so that all see the same conditions; returns the median of each. */
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
