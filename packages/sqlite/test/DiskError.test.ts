import { truncateSync } from "node:fs"
import { join } from "node:path"
import { emptyReadSet, Store, StoreUnavailable } from "@vostro/domain/ports"
import { layerSqlite } from "@vostro/sqlite"
import { commitOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { freshFolder } from "./support/Folders.ts"

it("reports the error of the disk when a read fails on it", async () => {
  const folder = freshFolder()
  const things = Array.from({ length: 100 }, (_, n) => ({ kind: "thing", id: `thing_${n}` }))
  const failing = Effect.gen(function* () {
    const store = yield* Store
    yield* store.commit(commitOf({ writes: things.map((thing) => writeOf(thing.id, 0, thing)) }))
    truncateSync(join(folder, "bank.sqlite-wal"))
    return [
      yield* Effect.flip(store.load(PROGRAM, { ...emptyReadSet, objects: things })),
      yield* Effect.flip(store.audit(PROGRAM))
    ]
  })
  const errors = await Effect.runPromise(Effect.provide(failing, Layer.fresh(layerSqlite({ folder }))))
  for (const error of errors) {
    expect(error).toBeInstanceOf(StoreUnavailable)
    expect(String(error.cause)).toContain("disk I/O error")
  }
})
