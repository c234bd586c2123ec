import { randomUUID } from "node:crypto"
import { migrate, SchemaTooNew } from "@vostro/postgres/migrations/Migrate"
import { layerPostgres } from "@vostro/postgres/PostgresLayer"
import { filesConformance, registerWith, storeConformance } from "@vostro/testing"
import { Effect, Layer, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { clientOf, emptyDatabase, migratedDatabase, once } from "./support/Database.ts"

/** Returns the URL of a database for a new role with these grants only. */
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

/** Returns a migrated database for a role with the grants that docs/guides/operate.md requires of a node. */
const forNode = async (): Promise<string> =>
  asRole(
    await migratedDatabase(inject("databaseUrl")),
    "grant select, insert, update, delete on all tables in schema public to node",
    "grant execute on all functions in schema public to node"
  )

const layerNode = () => Layer.unwrap(Effect.promise(async () => layerPostgres({ url: Redacted.make(await forNode()) })))

registerWith(
  { afterAll, beforeAll, describe, it },
  storeConformance("for a role without DDL rights", layerNode),
  filesConformance("for a role without DDL rights", layerNode)
)

it("fails to migrate as a role without DDL rights", async () => {
  const url = await asRole(await emptyDatabase(inject("databaseUrl")))
  const error = await Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))
  expect(error).not.toBeInstanceOf(SchemaTooNew)
  expect(error).toMatchObject({ reason: { cause: { code: "42501" } } })
})
