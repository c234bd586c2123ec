import { type ChildProcess, spawn } from "node:child_process"
import { Effect, Schema } from "effect"
import type { Announcement } from "./Announce.ts"
import type { Schedule } from "./load/Arrivals.ts"
import { type Sizes, seed } from "./Seed.ts"

/** A server process. */
export interface RunningServer {
  readonly child: ChildProcess
  readonly announcement: Announcement
  readonly stop: () => Promise<void>
}

const Baseline = Schema.Struct({
  url: Schema.String,
  path: Schema.String,
  token: Schema.String,
  ids: Schema.Array(Schema.String)
})
const EmptyBank = Schema.Struct({ url: Schema.String, path: Schema.String, operator_token: Schema.String })
const Announced = Schema.fromJsonString(Schema.Union([Baseline, EmptyBank]))

/** Node flags of `npm start`. */
export const FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=100", "--conditions=vostro-source"]

/**
 * Starts one of the bench's programs, waits until it is ready, and seeds it if it is a bank. Seeding runs in this
 * process: a server that called itself would run code that V8 had also optimized for the client, unlike any real bank.
 */
export const startServer = async (
  file: string,
  env: Readonly<Record<string, string>>,
  sizes: Sizes = {}
): Promise<RunningServer> => {
  const { announced, ...server } = await spawned(file, env)
  if ("token" in announced) return { ...server, announcement: announced }
  const seeded = await Effect.runPromise(seed(announced.url, announced.operator_token, sizes))
  return { ...server, announcement: { ...announced, ...seeded } }
}

interface Spawned extends Omit<RunningServer, "announcement"> {
  readonly announced: typeof Announced.Type
}

const spawned = (file: string, env: Readonly<Record<string, string>>): Promise<Spawned> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, new URL(file, import.meta.url).pathname], {
      env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "inherit", "ipc"]
    })
    const ended = new Promise<void>((done) => child.once("exit", () => done()))
    const stop = () => {
      child.kill("SIGTERM")
      return ended
    }
    let text = ""
    const read = (chunk: unknown): void => {
      text += String(chunk)
      const end = text.indexOf("\n")
      if (end <= 0) return
      // Discards the access log. Keeping it would take CPU from the servers that are measured.
      child.stdout?.off("data", read).resume()
      resolve({ child, announced: Schema.decodeUnknownSync(Announced)(text.slice(0, end)), stop })
    }
    child.stdout?.on("data", read)
    child.once("exit", (code) => reject(new Error(`${file} exited with code ${code}`)))
  })

/** Result of a load. */
export type Load = typeof Load.Type
const Load = Schema.Struct({
  per_second: Schema.Finite,
  requests: Schema.Int,
  p50: Schema.Finite,
  p99: Schema.Finite,
  failed: Schema.Int
})

/** Puts a load on a server, from another process. Fails on any response but 2xx, which would invalidate the run. */
export const putLoad = async (
  { url, token, path, ids }: Announcement,
  how: { readonly connections: number; readonly seconds: number; readonly hot: boolean; readonly amount?: number }
): Promise<Load> => {
  const load = await answerOf("load/Load.ts", { url, token, path, ids, ...how }, Load)
  if (load.failed > 0) throw new Error(`${load.failed} requests failed`)
  return load
}

/**
 * Warms a server up for a second. A server that was idle while others were measured has released memory and compiled
 * code, and restores them first.
 */
export const warmLoad = (
  to: Announcement,
  load: { readonly connections: number; readonly hot: boolean }
): Promise<Load> => putLoad(to, { ...load, seconds: 1 })

/** Measures the requests per second of a server, after {@link warmLoad}. */
export const rateOf = async (
  to: Announcement,
  load: { readonly connections: number; readonly hot: boolean; readonly seconds: number }
): Promise<number> => {
  await warmLoad(to, load)
  return (await putLoad(to, load)).per_second
}

/** Result of a scheduled load: latencies from the scheduled times, in ms. */
export type ScheduledLoad = typeof ScheduledLoad.Type
const ScheduledLoad = Schema.Struct({
  latencies: Schema.Array(Schema.Finite),
  delays: Schema.Array(Schema.Finite),
  /** Number of responses other than 200, by status; 0 stands for no response. */
  failures: Schema.Record(Schema.String, Schema.Int)
})

/** Puts a scheduled load on a server, from another process; fails if any request does, like {@link putLoad}. */
export const putScheduledLoad = async (
  { url, token, path, ids }: Announcement,
  schedule: Schedule
): Promise<ScheduledLoad> => {
  const load = await answerOf("load/OpenLoad.ts", { url, token, path, ids, ...schedule }, ScheduledLoad)
  const failures = Object.entries(load.failures).map(([status, count]) => `${count} with status ${status}`)
  if (failures.length > 0) throw new Error(`requests failed at ${schedule.per_second}/s: ${failures.join(", ")}`)
  return load
}

/** Uploads files of 50 MB to a server, from another process, `at_once` at a time; returns megabytes a second. */
export const putUploads = async (
  { url, token, path }: Announcement,
  how: { readonly at_once: number; readonly files: number }
): Promise<number> => {
  const { per_second } = await answerOf("load/UploadLoad.ts", { url, token, path, ...how }, Uploaded)
  return per_second
}

const Uploaded = Schema.Struct({ per_second: Schema.Finite })

const answerOf = <A>(file: string, job: object, schema: Schema.Codec<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [new URL(file, import.meta.url).pathname], {
      stdio: ["pipe", "pipe", "inherit"]
    })
    let text = ""
    child.stdout.on("data", (chunk) => {
      text += String(chunk)
    })
    child.once("exit", () => {
      const answer = Schema.decodeUnknownOption(Schema.fromJsonString(schema))(text)
      if (answer._tag === "Some") resolve(answer.value)
      else reject(new Error(`${file} exited without a result: ${text}`))
    })
    child.stdin.end(JSON.stringify(job))
  })
