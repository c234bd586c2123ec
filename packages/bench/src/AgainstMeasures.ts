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
 * Compares durable creates of this checkout with those of another one, on each store that both have, in turn. The figures
 * to look at are the processor times per request: rates tell a difference of a tenth apart at best.
 */
export const measureAgainst = async (means: CompareMeans, other: string): Promise<ReadonlyArray<Row>> => {
  const checkouts = [["this", THIS] as const, ["the other", resolve(THIS, other)] as const]
  const contests: Array<LoadContest> = []
  for (const store of stores) {
    if (!checkouts.every(([, folder]) => existsSync(join(folder, store.needs)))) continue
    for (const [name, folder] of checkouts) contests.push(await contestOf(means, store, name, folder))
  }
  const rows = await inLoadRounds(contests, means)
  await Promise.all(contests.map(({ server }) => server.stop()))
  return [...rows, ...ratiosOf(rows)]
}

const contestOf = async (
  { freshDatabase, folder: data, seconds }: CompareMeans,
  { name: store, env }: (typeof stores)[number],
  name: string,
  folder: string
): Promise<LoadContest> => {
  const label = `${store}, ${name} checkout`
  const place = label.replaceAll(/\W+/g, "_").toLowerCase()
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
