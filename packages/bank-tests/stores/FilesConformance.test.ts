import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerFolderFiles } from "@vostro/files"
import { layerMemoryFiles } from "@vostro/memory"
import { layerPostgres } from "@vostro/postgres"
import { layerSqlite } from "@vostro/sqlite"
import { filesConformance } from "@vostro/testing"
import { Effect, Layer, Redacted } from "effect"
import { inject } from "vitest"
import { freshDatabase } from "../support/BankUnderTest.ts"
import { freshFolder } from "../support/FreshFolder.ts"

filesConformance("in memory", () => layerMemoryFiles)
filesConformance("in a folder", () => layerFolderFiles(mkdtempSync(join(tmpdir(), "vostro-files-"))))
filesConformance("on SQLite", () => layerSqlite({ folder: freshFolder() }))
filesConformance("on PostgreSQL", () =>
  Layer.unwrap(
    Effect.promise(async () => layerPostgres({ url: Redacted.make(await freshDatabase(inject("databaseUrl"))) }))
  )
)
