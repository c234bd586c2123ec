import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { CompareMeans } from "./CompareMeasures.ts"
import { inLoadRounds, type LoadContest } from "./LoadRounds.ts"
import type { Row } from "./Measures.ts"
import { putLoad, startServer } from "./Process.ts"

const SERVER = "packages/bench/src/servers/Vostro.ts"
const THIS = fileURLToPath(new URL("../../..", import.meta.url))

const stores = [
  { name: "PostgreSQL", needs: "packages/postgres", env: "DATABASE_URL" },
  { name: "SQLite", needs: "packages/sqlite", env: "STORE_FOLDER" },
  { name: "memory", needs: "packages/memory", env: undefined }
] as const

/**
 * Compares durable creates of this checkout with those of another one, on each store that both have. Each round starts
 * fresh servers, because two starts of one commit differ by a third: V8 compiles another mix of code, and commits meet in
 * batches of another size. The figures to look at are the processor times per request.
 */
export const measureAgainst = async (means: CompareMeans, other: string): Promise<ReadonlyArray<Row>> => {
  const checkouts = [["this", THIS] as const, ["the other", resolve(THIS, other)] as const]
  const rounds: Array<ReadonlyArray<Row>> = []
  for (let round = 0; round < means.rounds; round++) {
    const found: Array<Row> = []
    for (const store of stores) {
      if (!checkouts.every(([, folder]) => existsSync(join(folder, store.needs)))) continue
      // Each goes first as often as the other.
      for (const [name, folder] of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
        found.push(...(await measureStart(means, store, name, folder, round)))
      }
    }
    rounds.push([...found, ...ratiosOf(found)])
  }
  return mediansOf(rounds)
}

const measureStart = async (
  means: CompareMeans,
  store: (typeof stores)[number],
  name: string,
  folder: string,
  round: number
): Promise<ReadonlyArray<Row>> => {
  const contest = await contestOf(means, store, name, folder, round)
  const rows = await inLoadRounds([contest], { ...means, rounds: 1 })
  await contest.server.stop()
  return rows
}

const contestOf = async (
  { freshDatabase, folder: data, seconds }: CompareMeans,
  { name: store, env }: (typeof stores)[number],
  name: string,
  folder: string,
  round: number
): Promise<LoadContest> => {
  const label = `${store}, ${name} checkout`
  const place = `${label} ${round}`.replaceAll(/\W+/g, "_").toLowerCase()
  const at = env === "DATABASE_URL" ? await freshDatabase(place) : join(data, place)
  const server = await startServer(join(folder, SERVER), env === undefined ? {} : { [env]: at })
  const load = { connections: 32, hot: false, seconds }
  // Warm-up, not measured: V8 is still compiling.
  await putLoad(server.announcement, load)
  return { what: label, server, to: server.announcement, load, isOnDatabase: env === "DATABASE_URL" }
}

/** Divides the processor times of this checkout, user and system together, by those of the other. */
const ratiosOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  stores.flatMap(({ name }) =>
    ["server", "database"].flatMap((process) => {
      const timeOf = (checkout: string) =>
        rows
          .filter(({ what }) => what.startsWith(`${name}, ${checkout} checkout: ${process}, `))
          .reduce((sum, { value }) => sum + value, 0)
      const value = timeOf("this") / timeOf("the other")
      return Number.isFinite(value) ? [{ what: `${name}, this / the other: ${process}`, value, unit: "x" }] : []
    })
  )

/** Returns the median of each row over the rounds, and for ratios the lowest and the highest as well. */
const mediansOf = (rounds: ReadonlyArray<ReadonlyArray<Row>>): ReadonlyArray<Row> => {
  const [first = []] = rounds
  return first.flatMap(({ what, unit }) => {
    const values = rounds.flatMap((rows) => rows.filter((row) => row.what === what).map(({ value }) => value))
    const sorted = values.toSorted((a, b) => a - b)
    const row = (label: string, value = 0): Row => ({ what: label, value, unit })
    const median = row(what, sorted[sorted.length >> 1])
    return unit === "x" ? [median, row(`${what}, lowest`, sorted[0]), row(`${what}, highest`, sorted.at(-1))] : [median]
  })
}
