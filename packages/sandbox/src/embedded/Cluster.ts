import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { attempt } from "./Attempt.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import type { ServerUser } from "./ServerUser.ts"

/** Name of the only role of an embedded server. */
export const ROLE = "vostro"

/** Folder of an embedded server and its files. */
export interface Cluster {
  readonly home: string
  /** PostgreSQL's data directory. */
  readonly data: string
  readonly passwordFile: string
  readonly portFile: string
  readonly logFile: string
}

/** Returns the paths of a server in folder `home`. */
export const clusterIn = (home: string): Cluster => ({
  home,
  data: join(home, "data"),
  passwordFile: join(home, "password"),
  portFile: join(home, "port"),
  logFile: join(home, "server.log")
})

/**
 * Returns the data directory as PostgreSQL's programs address it. Under root they run as another user, who may lack
 * access to a parent folder (a private home). Their working directory is set to the data and they use `/proc/self/cwd`,
 * which checks no parent folder.
 */
export const nameOf = (data: string, user: ServerUser | undefined): string =>
  user !== undefined && process.platform === "linux" ? "/proc/self/cwd" : data

/** Environment of PostgreSQL's programs: only the path, and no locale. */
export const environment = { PATH: process.env["PATH"], LC_ALL: "C" }

/** Initializes a data directory unless it exists. A kill in between leaves nothing that breaks a later start. */
export const createCluster = (
  cluster: Cluster,
  initdb: string,
  user: ServerUser | undefined
): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    yield* attempt("read the folder", () => removeDrafts(cluster))
    if (existsSync(cluster.data)) return
    const draft = yield* attempt("create the data directory", () => {
      rmSync(cluster.passwordFile, { force: true })
      writeFileSync(cluster.passwordFile, randomBytes(24).toString("hex"), { mode: 0o600, flush: true })
      // A unique name: processes of a killed start may still write to the previous one.
      const folder = mkdtempSync(`${cluster.data}.new-`)
      if (user !== undefined) for (const path of [folder, cluster.passwordFile]) chownSync(path, user.uid, user.gid)
      return folder
    })
    const password = join("..", basename(cluster.passwordFile))
    const options = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", `--username=${ROLE}`]
    yield* run(initdb, ["-D", nameOf(draft, user), `--pwfile=${password}`, ...options], draft, user)
    yield* attempt("rename the data directory", () => renameSync(draft, cluster.data))
  })

/** Reads the password of a server. */
export const passwordOf = ({ passwordFile }: Cluster): string => readFileSync(passwordFile, "utf8").trim()

const removeDrafts = ({ home, data }: Cluster): void => {
  for (const name of readdirSync(home).filter((name) => name.startsWith(`${basename(data)}.new-`))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // A program of the killed start still writes there, for a second at most: the next start removes it.
    }
  }
}

const run = (
  program: string,
  args: ReadonlyArray<string>,
  cwd: string,
  user: ServerUser | undefined
): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.callback((resume) => {
    const child = execFile(program, args, { cwd, env: environment, ...user }, (cause, _output, problem) =>
      resume(
        cause === null
          ? Effect.void
          : Effect.fail(new EmbeddedPostgresError({ problem: `initdb failed: ${problem || cause.message}`, cause }))
      )
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })
