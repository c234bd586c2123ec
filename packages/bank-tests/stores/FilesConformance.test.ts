import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerFolderFiles } from "@vostro/files"
import { layerMemoryFiles } from "@vostro/memory"
import { layerPostgres } from "@vostro/postgres"
import { layerSqlite } from "@vostro/sqlite"
import { filesConformance } from "@vostro/testing"
import { Effect, Layer, Redacted } from "effect"
import { expect, inject, it } from "vitest"
import { freshDatabase } from "../support/BankUnderTest.ts"
import { freshFolder } from "../support/FreshFolder.ts"

it("adds no listener to the process for each folder, of which there may be many", () => {
  freshFolder()
  const before = process.listenerCount("exit")
  for (let folder = 0; folder < 20; folder++) freshFolder()
  expect(process.listenerCount("exit")).toBe(before)
})

filesConformance("in memory", () => layerMemoryFiles)
filesConformance("in a folder", () => layerFolderFiles(mkdtempSync(join(tmpdir(), "vostro-files-"))))
filesConformance("on SQLite", () => layerSqlite({ folder: freshFolder() }))
filesConformance("on PostgreSQL", () =>
  Layer.unwrap(
    Effect.promise(async () => layerPostgres({ url: Redacted.make(await freshDatabase(inject("databaseUrl"))) }))
  )
)
