import { copyFileSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Store, StoreUnavailable } from "@vostro/domain/ports"
import { layerSqlite } from "@vostro/sqlite"
import { Database } from "@vostro/sqlite/database/Database"
import { commitOf, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import { describe, expect, it, vi } from "vitest"
import { freshFolder } from "./support/Folders.ts"

type Opened = Store["Service"]

/** Opens a store, and waits for the connection of its reader, which could make files in a folder while it is removed. */
const open = (folder: string, scope: Scope.Scope) =>
  Layer.buildWithScope(Layer.fresh(layerSqlite({ folder })), scope).pipe(
    Effect.map(Context.get(Store)),
    Effect.tap((store) => store.totals(PROGRAM))
  )

const write = (store: Opened, id: string) => store.commit(commitOf({ writes: [writeOf(id, 0)] }))

/** Writes until a write fails, and returns its error. */
const firstFailure = (store: Opened) => {
  let count = 0
  const attempt = () => Effect.runPromise(Effect.flip(write(store, `attempt_${count++}`)))
  return Effect.promise(() => vi.waitFor(attempt, { timeout: 60_000 }))
}

const lossesOf = (folder: string) => {
  const database = join(folder, "bank.sqlite")
  return {
    "its folder is removed": () => rmSync(folder, { recursive: true }),
    "its folder is renamed": () => renameSync(folder, join(freshFolder(), "renamed")),
    "its lock is removed": () => rmSync(join(folder, "lock")),
    "its database is replaced": () => {
      copyFileSync(database, `${database}.copy`)
      renameSync(`${database}.copy`, database)
    }
  }
}

// Windows neither removes nor renames open files.
describe.skipIf(process.platform === "win32")("a store on SQLite", () => {
  it.each([
    "its folder is removed",
    "its folder is renamed",
    "its lock is removed",
    "its database is replaced"
  ] as const)("writes no more, and logs why, once %s", async (loss) => {
    const folder = freshFolder()
    const lines: Array<string> = []
    const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${message}`))
    const failing = Effect.gen(function* () {
      const store = yield* open(folder, yield* Effect.scope)
      yield* write(store, "before")
      lossesOf(folder)[loss]()
      const lease = { program_id: PROGRAM, queue: "queue", now_ms: NOW, lease_until_ms: NOW + 9, token: "t", limit: 1 }
      return [
        yield* firstFailure(store),
        yield* Effect.flip(write(store, "after")),
        yield* Effect.flip(store.lease(lease)),
        yield* Effect.flip(store.audit(PROGRAM))
      ]
    })
    const cause = `${folder} was removed or replaced while the bank ran: restart the bank`
    const errors = await Effect.runPromise(Effect.provide(Effect.scoped(failing), Logger.layer([logger])))
    expect(errors).toEqual(errors.map(() => new StoreUnavailable({ cause, refused: true })))
    expect(lines).toEqual([`Error ${cause}`])
  })

  it("refuses writes while the disk cannot tell", async () => {
    const folder = freshFolder()
    const elsewhere = join(freshFolder(), "renamed")
    const refused = Effect.gen(function* () {
      const store = yield* open(folder, yield* Effect.scope)
      yield* write(store, "before")
      renameSync(folder, elsewhere)
      symlinkSync(folder, folder)
      const errors = [yield* firstFailure(store), yield* Effect.flip(write(store, "meanwhile"))]
      rmSync(folder)
      renameSync(elsewhere, folder)
      expect(yield* write(store, "again")).toEqual({ _tag: "Committed" })
      return errors
    })
    for (const error of await Effect.runPromise(Effect.scoped(refused)))
      expect(error).toMatchObject({ cause: { code: "ELOOP" }, refused: true })
  })

  it("leaves the files of a bank that took its place alone", async () => {
    const folder = freshFolder()
    const replaced = Effect.gen(function* () {
      const scope = yield* Scope.make()
      const first = yield* open(folder, scope)
      yield* write(first, "first")
      rmSync(folder, { recursive: true })
      const second = yield* open(folder, yield* Effect.scope)
      expect(yield* write(second, "second")).toEqual({ _tag: "Committed" })
      expect(yield* firstFailure(first)).toBeInstanceOf(StoreUnavailable)
      yield* Scope.close(scope, Exit.void)
      expect(yield* write(second, "third")).toEqual({ _tag: "Committed" })
      // What a crash of the second bank leaves.
      const copy = join(freshFolder(), "bank.sqlite")
      for (const end of ["", "-wal"]) copyFileSync(join(folder, `bank.sqlite${end}`), copy + end)
      return new Database(copy, { readOnly: false })
    })
    const found = await Effect.runPromise(Effect.provide(Effect.scoped(replaced), Logger.layer([])))
    expect(found.rows("select id from vostro_objects order by id")).toMatchObject([{ id: "second" }, { id: "third" }])
    found.close()
  })
})
