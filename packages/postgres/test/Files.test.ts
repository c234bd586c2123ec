import { Files } from "@vostro/domain/ports/Files"
import { layerPostgres } from "@vostro/postgres/PostgresLayer"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { expect, inject, it } from "vitest"
import { freshDatabase } from "../../bank-tests/support/BankUnderTest.ts"

it("does not finish a file whose pieces a crash of the database has lost", async () => {
  const url = await freshDatabase(inject("databaseUrl"))
  const at = { program_id: "program_1", key: "bytes_1" }
  const failure = Effect.gen(function* () {
    const files = yield* Files
    const sql = yield* SqlClient.SqlClient
    const intake = yield* files.open(at, 1)
    yield* intake.write(new Uint8Array(600_000))
    yield* sql`delete from vostro_file_pieces where position = 1`
    const failed = yield* Effect.flip(intake.finish)
    yield* intake.abort
    expect(yield* sql`select 1 as found from vostro_file_pieces`).toEqual([])
    return failed
  })
  const { _tag } = await Effect.runPromise(Effect.provide(failure, layerPostgres({ url: Redacted.make(url) })))
  expect(_tag).toBe("StoreUnavailable")
})
