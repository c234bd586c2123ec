import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerPostgresClient, migrate } from "@vostro/postgres"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import type { TestProject } from "vitest/node"
import { dropDatabases, testDatabases } from "../postgres/test/support/Cluster.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL. Each test file creates its own databases. */
    readonly databaseUrl: string
  }
}

/** Name of the database that the databases of banks are copied from. */
const TEMPLATE = "vostro_migrated"

/** Starts one PostgreSQL for all tests, without fsync, because no test cuts its power. */
export default async (project: TestProject) => {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined) {
    const before = new Set(await testDatabases(given))
    await makeTemplate(given)
    project.provide("databaseUrl", given)
    return async () => {
      const made = (await testDatabases(given)).filter((name) => !before.has(name))
      await dropDatabases(given, made)
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "vostro-test-"))
  // Started by root, the server runs as another user, which needs access.
  chmodSync(folder, 0o755)
  const scope = Scope.makeUnsafe()
  const started = startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    settings: { fsync: "off", max_connections: "200" }
  })
  const { url } = await Effect.runPromise(Scope.provide(started, scope))
  await makeTemplate(url)
  project.provide("databaseUrl", url)
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the database that the databases of banks are copied from, with every migration: once, and not for each. */
const makeTemplate = async (databaseUrl: string) => {
  const at = (url: string) => layerPostgresClient({ url: Redacted.make(url) })
  const create = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.andThen(
      sql.unsafe(`drop database if exists ${TEMPLATE}`).unprepared,
      sql.unsafe(`create database ${TEMPLATE}`).unprepared
    )
  )
  await Effect.runPromise(Effect.provide(create, at(databaseUrl)))
  const template = new URL(databaseUrl)
  template.pathname = `/${TEMPLATE}`
  await Effect.runPromise(Effect.provide(migrate, at(template.toString())))
}
