import { fileURLToPath } from "node:url"
import { Redacted } from "effect"

const FILE = "file:"

/** Returns true for the URL of a folder: `file:data`, `file:/var/lib/bank` or `file:///var/lib/bank`. */
export const isFolderUrl = (text: string): boolean => {
  if (!text.startsWith(FILE)) return false
  try {
    return folderIn(text) !== ""
  } catch {
    return false
  }
}

const folderIn = (text: string): string => (text.startsWith("file://") ? fileURLToPath(text) : text.slice(FILE.length))

/** Returns the folder in the value of DATABASE_URL; undefined if it names a PostgreSQL database. */
export const folderOf = (url: Redacted.Redacted): string | undefined => {
  const text = Redacted.value(url)
  return text.startsWith(FILE) ? folderIn(text) : undefined
}
