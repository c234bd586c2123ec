import { layerFolderFiles } from "@vostro/files"
import { layerMemoryFiles } from "@vostro/memory"
import { layerPostgres } from "@vostro/postgres"
import { layerSqlite } from "@vostro/sqlite"
import { filesConformance, registerWith } from "@vostro/testing"
import { Effect, Layer, Redacted } from "effect"
import * as runner from "vitest"
import { freshDatabase } from "../support/BankUnderTest.ts"
import { inFreshFolder } from "../support/FreshFolder.ts"

registerWith(
  runner,
  filesConformance("in memory", () => layerMemoryFiles),
  filesConformance("in a folder", () => inFreshFolder(layerFolderFiles)),
  filesConformance("on SQLite", () => inFreshFolder((folder) => layerSqlite({ folder }))),
  filesConformance("on PostgreSQL", () =>
    Layer.unwrap(
      Effect.promise(async () =>
        layerPostgres({ url: Redacted.make(await freshDatabase(runner.inject("databaseUrl"))) })
      )
    )
  )
)
