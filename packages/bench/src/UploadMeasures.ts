import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Row } from "./Measures.ts"
import { peakDuring, residentMegabytes } from "./Memory.ts"
import { putUploads, type RunningServer, startServer } from "./Process.ts"
import { query } from "./Query.ts"
import { type Contest, inRounds } from "./Rounds.ts"
import type { Target } from "./Target.ts"

const storages = ["folder", "PostgreSQL"] as const
const manners = [
  { what: "one at a time", at_once: 1, files: 4 },
  { what: "8 at once", at_once: 8, files: 16 }
] as const

const speedOf = (name: string, storage: string, manner: string) => `${name} uploads into ${storage}, ${manner}`
const growthOf = (name: string, storage: string) => `RSS growth of ${name}, 8 uploads at once into ${storage}`

/** Parts of the bench that the upload measures need. */
export interface UploadScene {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly folder: string
  readonly rounds: number
  readonly settle: () => Promise<void>
}

/** Compares uploads of 50 MB to the bank with the same bytes sent to a plain server with the same kind of storage. */
export const measureUploads = async (scene: UploadScene): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (const storage of storages) rows.push(...(await measureStorage(scene, storage)))
  return rows
}

const measureStorage = async (scene: UploadScene, storage: (typeof storages)[number]): Promise<ReadonlyArray<Row>> => {
  const ours = await startOurs(scene, storage)
  const plain = await startPlain(scene, storage)
  const servers = [
    { name: "Vostro", ...ours, before: 0, most: 0 },
    { name: "plain", ...plain, before: 0, most: 0 }
  ]
  // Warm-up, not measured: V8 is still compiling.
  for (const one of servers) {
    await putUploads(one.server.announcement, manners[0])
    one.before = await residentMegabytes(one.server)
  }
  const contests = manners.flatMap((manner) =>
    servers.map(
      (one): Contest => ({
        what: speedOf(one.name, storage, manner.what),
        unit: "MB/s",
        run: async () => {
          await one.clear()
          const [speed, peak] = await peakDuring(one.server, () => putUploads(one.server.announcement, manner))
          one.most = Math.max(one.most, peak)
          return speed
        }
      })
    )
  )
  const rows = await inRounds(contests, scene.rounds, scene.settle)
  await Promise.all(servers.map(({ server }) => server.stop()))
  return [
    ...rows,
    ...servers.map(({ name, before, most }) => ({ what: growthOf(name, storage), value: most - before, unit: "MiB" }))
  ]
}

/** A server that takes uploads, and the clean-up between them. */
interface Taker {
  readonly server: RunningServer
  readonly clear: () => Promise<void>
}

const startOurs = async ({ freshDatabase, folder }: UploadScene, storage: string): Promise<Taker> => {
  const url = await freshDatabase(`uploads_${storage.toLowerCase()}`)
  const files = join(folder, "uploads")
  const env = { DATABASE_URL: url }
  const isFolder = storage === "folder"
  const server = await startServer("servers/Vostro.ts", isFolder ? { ...env, FILES_FOLDER: files } : env, {
    accountNumbers: 1
  })
  return {
    server: { ...server, announcement: { ...server.announcement, path: "/v2/files" } },
    clear: async () => (isFolder ? empty(join(files, "finished")) : truncate(url, "vostro_files cascade"))
  }
}

const startPlain = async ({ freshDatabase, folder }: UploadScene, storage: string): Promise<Taker> => {
  const program = "baselines/PlainUploads.ts"
  if (storage === "folder") {
    const files = join(folder, "plain_uploads")
    mkdirSync(files)
    return { server: await startServer(program, { FILES_FOLDER: files }), clear: async () => empty(files) }
  }
  const url = await freshDatabase("plain_uploads")
  return { server: await startServer(program, { DATABASE_URL: url }), clear: () => truncate(url, "base_pieces") }
}

const empty = (folder: string): void => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
}

const truncate = async (url: string, tables: string): Promise<void> => {
  await query(url, `truncate ${tables}`)
}

/** Lists the targets of uploads. */
export const uploadTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> =>
  storages.flatMap((storage) => [
    ...manners.map(({ what }): Target => {
      const ratio = figureOf(speedOf("Vostro", storage, what)) / figureOf(speedOf("plain", storage, what))
      return [`uploads into ${storage}, ${what} / plain`, ratio, ">=", 0.5]
    }),
    [growthOf("Vostro", storage), figureOf(growthOf("Vostro", storage)), "<=", 64]
  ])
