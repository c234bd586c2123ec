import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL. Each test file creates its own databases. */
    readonly databaseUrl: string
  }
}

/** Starts one PostgreSQL for all tests, without fsync, because no test cuts its power. */
export default async (project: TestProject) => {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined) {
    project.provide("databaseUrl", given)
    return undefined
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
  project.provide("databaseUrl", url)
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  }
}
