import { randomUUID } from "node:crypto"
import { emptyReadSet } from "@vostro/domain/ports"
import { commitOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Duration, Effect } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, once, openStore } from "./support/Database.ts"

const run = (url: string, statement: string) => once(url, (sql) => sql.unsafe(statement).unprepared)

it("runs at read committed under any default isolation level of the database", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const name = new URL(url).pathname.slice(1)
  await run(inject("databaseUrl"), `alter database ${name} set default_transaction_isolation = 'repeatable read'`)
  const { rows, close } = await openStore(url)
  expect(await rows("show transaction_isolation")).toEqual([{ transaction_isolation: "read committed" }])
  await close()
})

it("treats a rejected login as an unavailable database, not as a defect", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const role = `role_${randomUUID().replaceAll("-", "")}`
  await run(url, `create role ${role} superuser login password 'before'`)
  const { store, close } = await openStore(url.replace(/\/\/[^@]*@/, `//${role}:before@`))
  const load = store.load(PROGRAM, { ...emptyReadSet, objects: [{ kind: "thing", id: "a" }] })
  await Effect.runPromise(load)
  await run(url, `alter role ${role} password 'after'`)
  await run(url, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
  expect(await Effect.runPromise(Effect.flip(load))).toMatchObject({ _tag: "StoreUnavailable" })
  const commit = store.commit(commitOf({ writes: [writeOf("a", 0)] }))
  expect(await Effect.runPromise(Effect.flip(commit))).toMatchObject({ _tag: "StoreUnavailable" })
  await run(url, `alter role ${role} password 'before'`)
  expect(await Effect.runPromise(commit)).toEqual({ _tag: "Committed" })
  await close()
})

it("times out a commit that waits for a lock", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { store, close } = await openStore(url)
  const commit = Effect.timed(Effect.flip(store.commit(commitOf({ writes: [writeOf("a", 0)] }))))
  const [took, failed] = await once(url, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set local idle_in_transaction_session_timeout = 0`
        yield* sql`lock table vostro_objects in share mode`
        return yield* commit
      })
    )
  )
  expect(failed).toMatchObject({ _tag: "StoreUnavailable" })
  expect(Duration.toSeconds(took)).toBeLessThan(15)
  await close()
})
