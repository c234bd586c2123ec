import { join } from "node:path"
import { inLoadRounds, type LoadConditions } from "./LoadRounds.ts"
import type { Row } from "./Measures.ts"
import { putLoad, type RunningServer, startServer } from "./Process.ts"
import type { Sizes } from "./Seed.ts"

/** Parts of the bench that comparisons use. */
export interface CompareMeans extends LoadConditions {
  readonly freshDatabase: (name: string) => Promise<string>
  /** Folder of the stores in files. */
  readonly folder: string
  readonly seconds: number
}

type Data = { readonly database: string } | { readonly folder: string }

/** Contestants, with the database or the folder of their data, if any. */
const contestants: ReadonlyArray<readonly [name: string, file: string, data?: Data]> = [
  ["baseline 1 (a statement a step)", "baselines/Steps.ts", { database: "steps" }],
  ["baseline 2 (one function)", "baselines/OneFunction.ts", { database: "one_function" }],
  ["baseline 3 (one function, many requests)", "baselines/ManyInOneCall.ts", { database: "many" }],
  ["Vostro on PostgreSQL", "servers/Vostro.ts", { database: "vostro" }],
  ["baseline 4 (Effect's router alone)", "baselines/EffectEcho.ts"],
  ["Vostro on SQLite", "servers/Vostro.ts", { folder: "store" }],
  ["Vostro in memory", "servers/Vostro.ts"]
]

const loads = [
  { what: "32 connections, spread", connections: 32, hot: false },
  { what: "32 connections, hot", connections: 32, hot: true },
  { what: "1 connection, spread", connections: 1, hot: false }
] as const

const isInDatabase = (data: Data | undefined): data is { readonly database: string } =>
  data !== undefined && "database" in data

/** Runs each load on each contestant in turn. */
export const measureCompare = async (means: CompareMeans): Promise<ReadonlyArray<Row>> => {
  const { freshDatabase, folder, seconds } = means
  const envOf = async (data: Data | undefined): Promise<Readonly<Record<string, string>>> => {
    if (data === undefined) return {}
    if (isInDatabase(data)) return { DATABASE_URL: await freshDatabase(data.database) }
    return { STORE_FOLDER: join(folder, data.folder) }
  }
  const running: Array<{ readonly name: string; readonly server: RunningServer; readonly isOnDatabase: boolean }> = []
  for (const [name, file, data] of contestants) {
    const server = await startServer(file, await envOf(data))
    // Warm-up, not measured: V8's compiler competes with the server for CPU.
    await putLoad(server.announcement, { connections: 32, seconds, hot: false })
    running.push({ name, server, isOnDatabase: isInDatabase(data) })
  }
  const rows: Array<Row> = []
  for (const { what, ...load } of loads) {
    const contests = running.map(({ name, server, isOnDatabase }) => ({
      what: `${name}, ${what}`,
      server,
      to: server.announcement,
      load: { ...load, seconds },
      isOnDatabase
    }))
    rows.push(...(await inLoadRounds(contests, means)))
  }
  await Promise.all(running.map(({ server }) => server.stop()))
  return rows
}

/** Compares creates of one kind with creates of transfers, in turn on one server without other load. */
export const measureKind = async (
  means: CompareMeans,
  {
    name,
    path,
    sizes = {},
    env = {}
  }: {
    readonly name: string
    readonly path: string
    readonly sizes?: Sizes
    readonly env?: Readonly<Record<string, string>>
  }
): Promise<ReadonlyArray<Row>> => {
  const { freshDatabase, seconds } = means
  const server = await startServer("servers/Vostro.ts", { DATABASE_URL: await freshDatabase(name), ...env }, sizes)
  const { announcement } = server
  const load = { connections: 32, hot: false, seconds }
  const targets = [announcement, { ...announcement, path, ids: announcement.balance_ids ?? announcement.ids }]
  // Warm-up, not measured: V8 is still compiling.
  for (const target of targets) await putLoad(target, load)
  const contests = targets.map((to) => ({
    what: `${to.path}, 32 connections (${name})`,
    server,
    to,
    load,
    isOnDatabase: true
  }))
  const rows = await inLoadRounds(contests, means)
  await server.stop()
  return rows
}
