import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"

/**
 * Creates the library symlinks in a package of PostgreSQL's programs. Packages cannot hold symlinks; their install
 * script creates them, and many installs skip scripts.
 */
export const restoreLinks = (folder: string): void => {
  const list = join(folder, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, "utf8"))
  if (!Array.isArray(links)) return
  for (const link of links) if (isLink(link)) makeLink(basename(link.source), join(folder, link.target))
}

const makeLink = (to: string, path: string): void => {
  if (exists(path)) return
  try {
    symlinkSync(to, path)
  } catch (error) {
    // A concurrent first start created the same link.
    if (!exists(path)) throw error
  }
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

const isLink = (value: unknown): value is { readonly source: string; readonly target: string } =>
  typeof value === "object" &&
  value !== null &&
  "source" in value &&
  "target" in value &&
  typeof value.source === "string" &&
  typeof value.target === "string"
