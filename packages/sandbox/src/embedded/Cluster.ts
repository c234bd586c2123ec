import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { Effect } from "effect"
import type { Binaries } from "./Binaries.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { makePrivateFolder, type ServerUser } from "./ServerUser.ts"

/** The name of the one role and database of an embedded server. */
export const ROLE = "vostro"

/** The folders and files of one embedded server. */
export interface Cluster {
  /** PostgreSQL's own data. */
  readonly data: string
  readonly passwordFile: string
  readonly portFile: string
}

/** The files of a server whose folder is `home`. */
export const clusterIn = (home: string): Cluster => ({
  data: join(home, "data"),
  passwordFile: join(home, "password"),
  portFile: join(home, "port")
})

/** Creates a server's data, unless it is there. A kill in between leaves nothing that a later start would trip over. */
export const createCluster = (
  cluster: Cluster,
  { initdb }: Binaries,
  user: ServerUser | undefined
): Effect.Effect<void, EmbeddedPostgresError> => {
  if (existsSync(cluster.data)) return Effect.void
  const draft = `${cluster.data}.new`
  return Effect.gen(function* () {
    yield* Effect.sync(() => {
      rmSync(draft, { recursive: true, force: true })
      makePrivateFolder(draft, user)
      writeFileSync(cluster.passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 })
      if (user !== undefined) chownSync(cluster.passwordFile, user.uid, user.gid)
    })
    const options = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", `--username=${ROLE}`]
    yield* run(initdb, ["-D", draft, `--pwfile=${cluster.passwordFile}`, ...options], user)
    yield* Effect.sync(() => renameSync(draft, cluster.data))
  })
}

/** The password of a server. */
export const passwordOf = ({ passwordFile }: Cluster): string => readFileSync(passwordFile, "utf8").trim()

/** The port that the server had last time, if it is free, so that addresses outlive a restart; else any free one. */
export const choosePort = ({ portFile }: Cluster): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const last = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0
    const port = yield* Effect.catch(freePort(last), () => freePort(0))
    writeFileSync(portFile, String(port))
    return port
  })

const freePort = (wanted: number): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", (cause) =>
      resume(Effect.fail(new EmbeddedPostgresError({ problem: "there is no free port", cause })))
    )
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : wanted
      server.close(() => resume(Effect.succeed(port)))
    })
  })

const run = (
  program: string,
  args: ReadonlyArray<string>,
  user: ServerUser | undefined
): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.callback((resume) => {
    execFile(
      program,
      args,
      { cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C" }, ...user },
      (cause, _out, problem) =>
        resume(
          cause === null
            ? Effect.void
            : Effect.fail(new EmbeddedPostgresError({ problem: `initdb failed: ${problem}`, cause }))
        )
    )
  })
