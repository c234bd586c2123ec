import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

/** Ids of a system user. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/**
 * Returns the user that the server runs as: undefined for the current one. PostgreSQL refuses root; then the owner of
 * existing data, else the system's `postgres` or `nobody`.
 */
export const serverUser = (data: string): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
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

/** Checks that a user can read a file, by its permissions and those of all parent folders. */
export const canRead = (path: string, user: ServerUser): boolean =>
  permits(path, user, 0o4) && ancestorsOf(path).every((folder) => permits(folder, user, 0o1))

const permits = (path: string, { uid, gid }: ServerUser, bit: number): boolean => {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & bit) !== 0
}

const ancestorsOf = (path: string): ReadonlyArray<string> => {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestorsOf(parent), parent]
}

/** Creates a server's folder, private but for the server's user, who may traverse it. */
export const makeHome = (path: string, user: ServerUser | undefined): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user !== undefined && !permits(path, user, 0o1)) chmodSync(path, statSync(path).mode | 0o011)
}

/** Gives a folder and its contents to the server's user. */
export const giveTo = (path: string, user: ServerUser | undefined): void => {
  if (user === undefined || statSync(path).uid === user.uid) return
  for (const entry of readdirSync(path, { recursive: true, encoding: "utf8" }))
    lchownSync(join(path, entry), user.uid, user.gid)
  chownSync(path, user.uid, user.gid)
}
