import { layerPostgres } from "@vostro/postgres/PostgresLayer"
import { Effect, Layer, Logger, Redacted } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, once } from "./support/Database.ts"

/** Returns the log lines of a store opening on a database. */
const loggedAt = async (url: string): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  const opened = Effect.scoped(Layer.build(layerPostgres({ url: Redacted.make(url) })))
  await Effect.runPromise(Effect.provide(opened, Logger.layer([logger])))
  return lines
}

it("warns at startup if the database can lose committed data", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const database = new URL(url).pathname.slice(1)
  const before = await loggedAt(url)
  await once(url, (sql) => sql.unsafe(`alter database ${database} set synchronous_commit = off`).unprepared)
  const after = await loggedAt(url)
  expect(before.join()).not.toContain("synchronous_commit")
  expect(after.join()).toMatch(/^a crash can lose committed data: .*synchronous_commit (is|are) off$/)
})
