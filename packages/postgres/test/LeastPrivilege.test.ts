import { randomUUID } from "node:crypto"
import { migrate, SchemaTooNew } from "@vostro/postgres/Migrate"
import { layerPostgres } from "@vostro/postgres/PostgresLayer"
import { filesConformance, storeConformance } from "@vostro/testing"
import { Effect, Layer, Redacted } from "effect"
import { expect, inject, it } from "vitest"
import { clientOf, emptyDatabase, migratedDatabase, once } from "./support/Database.ts"

/** The URL of a database for a new role that has been granted so much of it, and nothing else. */
const asRole = async (url: string, ...grants: ReadonlyArray<string>): Promise<string> => {
  const [role, password] = [`role_${randomUUID().replaceAll("-", "")}`, randomUUID()]
  const statements = [
    "revoke all on schema public from public",
    "revoke execute on all functions in schema public from public",
    `create role ${role} login password '${password}'`,
    "grant usage on schema public to node",
    ...grants
  ]
  await once(url, (sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement.replace(/ to node$/, ` to ${role}`)).unprepared)
  )
  const granted = new URL(url)
  granted.username = role
  granted.password = password
  return granted.toString()
}

/** A migrated database for a role with what docs/guides/operate.md says that a node needs. */
const forNode = async (): Promise<string> =>
  asRole(
    await migratedDatabase(inject("databaseUrl")),
    "grant select, insert, update, delete on all tables in schema public to node",
    "grant execute on all functions in schema public to node"
  )

const layerNode = () => Layer.unwrap(Effect.promise(async () => layerPostgres({ url: Redacted.make(await forNode()) })))

storeConformance("of a role that may use the schema and not change it", layerNode)
filesConformance("of a role that may use the schema and not change it", layerNode)

it("refuses a role that may not change the schema where it has to be changed", async () => {
  const url = await asRole(await emptyDatabase(inject("databaseUrl")))
  const error = await Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))
  expect(error).not.toBeInstanceOf(SchemaTooNew)
  expect(error).toMatchObject({ reason: { cause: { code: "42501" } } })
})
