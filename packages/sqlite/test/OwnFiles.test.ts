import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Store } from "@vostro/domain/ports"
import { layerSqlite } from "@vostro/sqlite"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Layer } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { freshFolder } from "./support/Folders.ts"

/** Creates a folder that other users can read, such as a mounted volume, for a process with a common umask. */
const openFolder = (): string => {
  const umask = process.umask(0o022)
  onTestFinished(() => void process.umask(umask))
  const folder = freshFolder()
  chmodSync(folder, 0o755)
  return folder
}

/** Runs a test while a store with a commit serves a folder. */
const onStore = (folder: string, use: () => void): Promise<void> => {
  const used = Effect.gen(function* () {
    const store = yield* Store
    yield* store.commit(commitOf({ writes: [writeOf("thing_1", 0)] }))
    use()
  })
  return Effect.runPromise(Effect.provide(used, Layer.fresh(layerSqlite({ folder }))))
}

/** Returns the mode of each entry of a folder. */
const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
  )

const own = {
  "bank.sqlite": "600",
  "bank.sqlite-shm": "600",
  "bank.sqlite-wal": "600",
  files: "700",
  "files/coming": "700",
  "files/finished": "700",
  "files/marks": "700",
  "holder.json": "600",
  lock: "600",
  "lock-journal": "600"
}

// Windows has no modes.
describe.skipIf(process.platform === "win32")("a store in a folder that others can read", () => {
  it("makes files that they cannot read", async () => {
    const folder = openFolder()
    await onStore(folder, () => expect(modesIn(folder)).toEqual(own))
  })

  it("takes their rights from files that a crash or an older version left", async () => {
    const [before, folder] = [openFolder(), openFolder()]
    await onStore(before, () => {
      for (const name of ["bank.sqlite", "bank.sqlite-wal", "bank.sqlite-shm"])
        copyFileSync(join(before, name), join(folder, name))
    })
    for (const name of ["lock", "lock-journal", "holder.json"]) writeFileSync(join(folder, name), "")
    mkdirSync(join(folder, "files"))
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), name === "files" ? 0o755 : 0o644)
    await onStore(folder, () => expect(modesIn(folder)).toEqual(own))
  })
})
