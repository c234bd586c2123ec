import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { Store } from "@vostro/domain/ports"
import { layerSqlite } from "@vostro/sqlite"
import { Database } from "@vostro/sqlite/database/Database"
import { commitOf, fundedPosition, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Layer, Stream } from "effect"
import { expect, it } from "vitest"
import { freshFolder } from "./support/Folders.ts"

/** Runs a test on a store in a folder, as a host opens it. */
const onStore = (use: (store: Store["Service"], folder: string) => Effect.Effect<void, unknown>): Promise<void> => {
  const folder = freshFolder()
  const opened = Effect.flatMap(Store, (store) => use(store, folder))
  return Effect.runPromise(Effect.provide(opened, Layer.fresh(layerSqlite({ folder, synchronous: "off" }))))
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
const committed = { _tag: "Committed" }

it("commits while a backup, audits and lists read, and the backup has the commits up to a moment", () =>
  onStore((store, folder) =>
    Effect.gen(function* () {
      const commit = (id: string, body: string) =>
        store.commit(commitOf({ writes: [writeOf(id, 0, { body: JSON.stringify({ id, body }) })] }))
      yield* Effect.forEach(numbered("old", 2_000), (id) => commit(id, "x".repeat(5_000)), { concurrency: 256 })
      // The command of the guide on operating a bank.
      const copy = join(folder, "copy.sqlite")
      const program = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec("vacuum into '" + process.argv[2] + "'")`
      const backup = spawn(process.execPath, ["-e", program, join(folder, "bank.sqlite"), copy], { stdio: "inherit" })
      const ended = once(backup, "exit")
      const made: Array<string> = []
      while (backup.exitCode === null) {
        const id = `new${made.length}`
        const list = { program_id: PROGRAM, kind: "thing", limit: 20, filters: {} }
        const [outcome, audit] = yield* Effect.all([commit(id, ""), store.audit(PROGRAM), store.list(list)], {
          concurrency: "unbounded"
        })
        expect([outcome, audit.sum]).toEqual([committed, 0n])
        made.push(id)
      }
      expect(yield* Effect.promise(() => ended)).toEqual([0, null])
      const found = new Database(copy, { readOnly: true })
      const ids = found.rows("select id from vostro_objects where id like 'new%' order by rowid").map(({ id }) => id)
      expect(ids).toEqual(made.slice(0, ids.length))
      expect(found.row("select count(*) as count from vostro_objects where id like 'old%'")).toMatchObject({
        count: 2_000
      })
      expect(found.row("pragma integrity_check")).toMatchObject({ integrity_check: "ok" })
      found.close()
    })
  ))

it("commits while a report streams the positions, which does not see the commits", () =>
  onStore((store) =>
    Effect.gen(function* () {
      const fund = (ids: ReadonlyArray<string>) =>
        Effect.forEach(ids, (id) => store.commit(commitOf(fundedPosition(id, 100))), { concurrency: 256 })
      yield* fund(numbered("account_number_a", 1_500))
      const pages: Array<number> = []
      const last = `core_transaction_z`
      yield* Stream.runForEach(store.closingBalances(PROGRAM, last), (page) =>
        Effect.gen(function* () {
          pages.push(page.length)
          const more = yield* fund(numbered(`account_number_b${pages.length}_`, 20))
          expect(more).toEqual(more.map(() => committed))
        })
      )
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(1_500)
      expect((yield* store.audit(PROGRAM)).sum).toBe(0n)
    })
  ))
