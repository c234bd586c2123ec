import { type ChildProcess, spawn } from "node:child_process"
import { Schema } from "effect"
import type { Announcement } from "./Announce.ts"

/** A server in a process of its own. */
export interface RunningServer {
  readonly child: ChildProcess
  readonly announcement: Announcement
  readonly stop: () => Promise<void>
}

const Announced = Schema.fromJsonString(
  Schema.Struct({
    url: Schema.String,
    token: Schema.String,
    path: Schema.String,
    ids: Schema.Array(Schema.String),
    program_id: Schema.optionalKey(Schema.String),
    balance_ids: Schema.optionalKey(Schema.Array(Schema.String))
  })
)

/** How `npm start` runs Node. */
export const FLAGS = ["--max-semi-space-size=8", "--conditions=vostro-source"]

/** Starts one of the bench's programs and waits until it says that it is ready. */
export const startServer = (file: string, env: Readonly<Record<string, string>>): Promise<RunningServer> =>
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
    child.stdout?.on("data", (chunk) => {
      text += String(chunk)
      const end = text.indexOf("\n")
      if (end > 0) resolve({ child, announcement: Schema.decodeUnknownSync(Announced)(text.slice(0, end)), stop })
    })
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)))
  })

/** What a load came to. */
export type Load = typeof Load.Type
const Load = Schema.Struct({ per_second: Schema.Finite, p50: Schema.Finite, p99: Schema.Finite, failed: Schema.Int })

/** Puts a load on a server, from another process. Any answer but 2xx makes the run worthless, so it fails. */
export const putLoad = async (
  { url, token, path, ids }: Announcement,
  how: { readonly connections: number; readonly seconds: number; readonly hot: boolean; readonly amount?: number }
): Promise<Load> => {
  const load = await answerOf("Load.ts", { url, token, path, ids, ...how }, Load)
  if (load.failed > 0) throw new Error(`${load.failed} requests failed`)
  return load
}

/** Uploads files of 50 MB to a server, from another process, so many of them at a time; megabytes a second. */
export const putUploads = async (
  { url, token, path }: Announcement,
  how: { readonly at_once: number; readonly files: number }
): Promise<number> => {
  const { per_second } = await answerOf("UploadLoad.ts", { url, token, path, ...how }, Uploaded)
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
      else reject(new Error(`${file} ended without a result: ${text}`))
    })
    child.stdin.end(JSON.stringify(job))
  })
