import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { BEFORE_RULE, longSubjects, subjectsAfter } from "./subjects.ts"

const folder = mkdtempSync(join(tmpdir(), "vostro-subjects-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (cwd: string, ...args: ReadonlyArray<string>): string => {
  const author = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
  return execFileSync("git", [...author, ...args], { cwd, encoding: "utf8" }).trim()
}

it("the subjects of commits are short", () => {
  expect(longSubjects(subjectsAfter(BEFORE_RULE, "."))).toEqual([])
})

it("a long subject is found, that of a merge too", () => {
  const [short, long] = ["a".repeat(72), "b".repeat(73)]
  git(folder, "init", "--quiet", "--initial-branch", "main")
  git(folder, "commit", "--quiet", "--allow-empty", "-m", "c".repeat(90))
  const first = git(folder, "rev-parse", "HEAD")
  git(folder, "switch", "--quiet", "--create", "side")
  git(folder, "commit", "--quiet", "--allow-empty", "-m", short, "-m", "d".repeat(90))
  git(folder, "switch", "--quiet", "main")
  git(folder, "merge", "--quiet", "--no-ff", "-m", long, "side")
  expect(subjectsAfter(first, folder).toSorted()).toEqual([short, long])
  expect(longSubjects(subjectsAfter(first, folder))).toEqual([`${long}: say it in 72 characters, and why in the body`])
})

it("a clone without the commit, a tarball and another history have no subjects to look at", () => {
  const clone = join(folder, "clone")
  git(folder, "clone", "--quiet", "--depth", "1", `file://${folder}`, clone)
  const first = git(folder, "rev-list", "--max-parents=0", "HEAD")
  expect(subjectsAfter(first, folder)).toHaveLength(2)
  expect(subjectsAfter(first, clone)).toEqual([])
  expect(subjectsAfter(BEFORE_RULE, folder)).toEqual([])
  rmSync(join(clone, ".git"), { recursive: true })
  expect(subjectsAfter(first, clone)).toEqual([])
})
