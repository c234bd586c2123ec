import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { SqliteOptions } from "@vostro/sqlite"
import { describe, expect, it } from "vitest"
import { freshFolder } from "./support/Folders.ts"

const COMMITS = 20

const committer = fileURLToPath(new URL("./support/Committer.ts", import.meta.url))

/** True on machines with strace, which shows the flushes of a process. A killed process loses none of its writes. */
const canSee = spawnSync("strace", ["-qq", "-f", "true"]).status === 0

/** Commits in a process of its own; returns the number of flushes of the write-ahead log. */
const flushesOf = (options: Omit<SqliteOptions, "folder">): number => {
  const folder = freshFolder()
  const order = JSON.stringify({ ...options, folder, commits: COMMITS })
  const program = [process.execPath, "--conditions=vostro-source", committer, order]
  const trace = join(folder, "trace")
  const flags = ["-f", "--seccomp-bpf", "-qq", "-y", "-e", "trace=fsync,fdatasync", "-o", trace]
  const { status, stderr } = spawnSync("strace", [...flags, ...program], { encoding: "utf8" })
  expect([status, stderr]).toEqual([0, ""])
  return readFileSync(trace, "utf8")
    .split("\n")
    .filter((line) => line.includes("bank.sqlite-wal>")).length
}

describe.runIf(canSee)("a store on SQLite", () => {
  it("flushes its log for each commit", () => {
    expect(flushesOf({})).toBeGreaterThanOrEqual(COMMITS)
  })

  it("would be found if it did not", () => {
    expect(flushesOf({ synchronous: "off" })).toBeLessThan(COMMITS)
  })
})
