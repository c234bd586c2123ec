import { Effect, Random } from "effect"

/** Rate and duration of requests that arrive independently of earlier responses. */
export interface Schedule {
  readonly per_second: number
  readonly seconds: number
  /** The same seed gives the same schedule. */
  readonly seed: string
}

/** Generates arrival times of requests in ms from the start: a Poisson process, as of many independent users. */
export const arrivalsOf = ({ per_second, seconds, seed }: Schedule): ReadonlyArray<number> => {
  const arrivals = Effect.gen(function* () {
    const { nextDoubleUnsafe } = yield* Random.Random
    const all: Array<number> = []
    for (let at = gap(nextDoubleUnsafe()); at < seconds; at += gap(nextDoubleUnsafe())) all.push(at * 1_000)
    return all
  })
  const gap = (random: number): number => -Math.log(1 - random) / per_second
  return Effect.runSync(Random.withSeed(arrivals, seed))
}
