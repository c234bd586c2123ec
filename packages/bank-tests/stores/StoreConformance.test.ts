import { layerMemoryStore } from "@vostro/memory"
import { layerPostgres } from "@vostro/postgres"
import { layerSqlite } from "@vostro/sqlite"
import { registerWith, storeConformance } from "@vostro/testing"
import { Effect, Layer, Redacted } from "effect"
import * as runner from "vitest"
import { freshDatabase } from "../support/BankUnderTest.ts"
import { inFreshFolder } from "../support/FreshFolder.ts"

registerWith(
  runner,
  storeConformance("in memory", () => layerMemoryStore),
  storeConformance("on SQLite", () => inFreshFolder((folder) => layerSqlite({ folder }))),
  storeConformance("on PostgreSQL", () =>
    Layer.unwrap(
      Effect.promise(async () =>
        layerPostgres({ url: Redacted.make(await freshDatabase(runner.inject("databaseUrl"))) })
      )
    )
  )
)
