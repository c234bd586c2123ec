import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { processesOn } from "@vostro/sandbox/embedded/ProcessIdentity"
import { giveTo, makeHome, type ServerUser, serverUser } from "@vostro/sandbox/embedded/ServerUser"
import { type Daemon, startDaemon } from "../failover/Daemon.ts"
import { freePort } from "../failover/Forwarder.ts"
import { filled } from "../failover/Template.ts"

/** Folder of PostgreSQL's programs: pgbackrest of Debian 12 knows versions up to 15. */
const BINARIES = "/usr/lib/postgresql/15/bin"

const MISSING = "The drill needs PostgreSQL 15 and pgbackrest of Debian 12: apt-get install postgresql-15 pgbackrest"

/** The machine of a PostgreSQL server with pgbackrest: its folders, and the user that runs both. */
export interface Place {
  readonly folder: string
  readonly user: ServerUser | undefined
  readonly port: number
  readonly data: string
  /** Configuration of pgbackrest. */
  readonly config: string
}

const template = (name: string): string =>
  readFileSync(new URL(`../../../../deploy/pgbackrest/${name}`, import.meta.url), "utf8")

/** Makes the folders of a machine; the repository of backups is beside them. */
export const makePlace = async (folder: string, name: string): Promise<Place> => {
  if (!existsSync(join(BINARIES, "postgres"))) throw new Error(MISSING)
  const user = serverUser(join(folder, "data"))
  const [home, repository] = [join(folder, name), join(folder, "repository")]
  for (const path of [dirname(folder), folder, home]) makeHome(path, user)
  for (const path of [repository, join(home, "run")]) mkdirSync(path, { recursive: true, mode: 0o700 })
  const [data, config, port] = [join(home, "data"), join(home, "pgbackrest.conf"), await freePort()]
  const run = join(home, "run")
  const values = { REPOSITORY: repository, DATA_FOLDER: data, PORT: String(port), RUN_FOLDER: run }
  writeFileSync(config, filled(template("pgbackrest.conf"), values), { mode: 0o600 })
  for (const path of [repository, home]) giveTo(path, user)
  return { folder: home, user, port, data, config }
}

/** Makes a database server on a machine, with its archive. */
export const initialize = async (place: Place, archiveSeconds: number): Promise<void> => {
  const { config, data, folder, port } = place
  await runAs(place, join(BINARIES, "initdb"), [
    "-D",
    data,
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C",
    "-A",
    "trust"
  ])
  const archive = filled(template("postgresql.conf"), { CONFIG: config, ARCHIVE_TIMEOUT: `${archiveSeconds}s` })
  const own = `port = ${port}\nunix_socket_directories = '${join(folder, "run")}'\nmax_connections = 200\n`
  writeFileSync(join(data, "postgresql.conf"), `${archive}\n${own}`, { flag: "a" })
}

/** Starts the server of a machine. */
export const startServer = ({ data, folder, port, user }: Place): Daemon =>
  startDaemon({
    command: join(BINARIES, "postgres"),
    args: ["-D", data, "-p", String(port), "-k", join(folder, "run"), "-h", "127.0.0.1"],
    log: join(dirname(folder), "postgres.log"),
    user
  })

/** Address of the server of a machine. */
export const urlOf = ({ port }: Place): string => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Kills a server with all its processes. */
export const killServer = async (daemon: Daemon, { data }: Place): Promise<void> => {
  const pids = processesOn(data)
  const stopped = daemon.stop("SIGKILL")
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL")
    } catch {
      // It has ended with its postmaster.
    }
  }
  await stopped
}

/** Runs pgbackrest on a machine. */
export const pgbackrest = (place: Place, ...args: ReadonlyArray<string>): Promise<void> =>
  runAs(place, "pgbackrest", [`--config=${place.config}`, "--stanza=vostro", ...args])

const runAs = async ({ user, folder }: Place, program: string, args: ReadonlyArray<string>): Promise<void> => {
  try {
    await promisify(execFile)(program, [...args], { cwd: folder, ...user })
  } catch (error) {
    const said = error instanceof Error && "stdout" in error ? `${String(error.stdout)}` : ""
    throw new Error(`${program} ${args.at(-1) ?? ""} failed: ${said}`, { cause: error })
  }
}
