import { Context } from "effect"
import { PrometheusMetrics } from "effect/observability"

/** Returns the samples of this process, which all its tests share, by series. */
export const samples = (): ReadonlyMap<string, number> =>
  new Map(
    PrometheusMetrics.formatUnsafe(Context.empty())
      .split("\n")
      .flatMap((line) => {
        const [, series = "", value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
        return value === undefined ? [] : [[series, Number(value)] as const]
      })
  )

/** Returns the value of a series, 0 if there is none. */
export const sampleOf = (series: string): number => samples().get(series) ?? 0

/** Returns by how much a series rose. */
export type Rise = (series: string) => number

/** Runs something, which can ask for rises too; returns by how much each series rose meanwhile. */
export const risesDuring = async (run: (rise: Rise) => Promise<unknown>): Promise<Rise> => {
  const before = samples()
  const rise: Rise = (series) => sampleOf(series) - (before.get(series) ?? 0)
  await run(rise)
  return rise
}
