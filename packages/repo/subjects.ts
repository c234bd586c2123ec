import { execFileSync, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

const MAX_CHARACTERS = 72

/** The last commit before the rule of subjects: those after it keep the rule. */
export const BEFORE_RULE = "54a26a9"

/** The subjects of the commits after one, merges too. Without that commit, as in a tarball or a shallow clone: none. */
export const subjectsAfter = (commit: string, folder: string): ReadonlyArray<string> => {
  if (!existsSync(join(folder, ".git"))) return []
  const { status } = spawnSync("git", ["merge-base", "--is-ancestor", commit, "HEAD"], { cwd: folder })
  if (status !== 0) return []
  const log = execFileSync("git", ["log", "--format=%s", `${commit}..HEAD`], { cwd: folder, encoding: "utf8" })
  return log.split("\n").filter((subject) => subject !== "")
}

/** The subjects that are too long, each with the way to mend it. */
export const longSubjects = (subjects: ReadonlyArray<string>): ReadonlyArray<string> =>
  subjects
    .filter((subject) => [...subject].length > MAX_CHARACTERS)
    .map((subject) => `${subject}: say it in ${MAX_CHARACTERS} characters, and why in the body`)
