import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"

/**
 * Makes the short names of the libraries in a package of programs. Packages cannot hold symbolic links; they are made by
 * an install script, which many installs do not run.
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
    // Two first starts at once make the same links.
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
