import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

/** The ids of a user of the system. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/** Where root's data and programs go when other users cannot enter their own place. */
const SHARED_FOLDER = "/var/lib/vostro"

/**
 * The user that the server runs as: ourselves, or for root, whom PostgreSQL refuses to serve, the system's `postgres`
 * or else `nobody`.
 */
export const serverUser = (): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  return idsOf("postgres") ?? idsOf("nobody") ?? { uid: 65_534, gid: 65_534 }
}

const idsOf = (name: string): ServerUser | undefined => {
  try {
    const id = (flag: string) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
    return { uid: id("-u"), gid: id("-g") }
  } catch {
    return undefined
  }
}

/**
 * A folder that the server's user can enter and that stands for `path`: the path itself, or, where a folder above it
 * keeps others out (a private home), one of its own below `/var/lib/vostro`. No permission of the home is loosened.
 */
export const reachable = (path: string, user: ServerUser | undefined): string => {
  const full = resolve(path)
  if (user === undefined || ancestorsOf(full).every((folder) => canEnter(folder, user))) return full
  return join(SHARED_FOLDER, createHash("sha256").update(full).digest("hex").slice(0, 16))
}

const ancestorsOf = (path: string): ReadonlyArray<string> => {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestorsOf(parent), parent]
}

const canEnter = (folder: string, { uid, gid }: ServerUser): boolean => {
  if (!existsSync(folder)) return true
  const { mode, uid: owner, gid: group } = statSync(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Makes a folder that belongs to the server's user alone. */
export const makePrivateFolder = (path: string, user: ServerUser | undefined): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}

/** Gives a folder with all that is in it to the server's user. */
export const giveTo = (path: string, user: ServerUser | undefined): void => {
  if (user === undefined || statSync(path).uid === user.uid) return
  for (const entry of readdirSync(path, { recursive: true, encoding: "utf8" }))
    lchownSync(join(path, entry), user.uid, user.gid)
  chownSync(path, user.uid, user.gid)
}
