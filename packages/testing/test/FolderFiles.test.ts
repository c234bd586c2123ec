import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { truncate, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Files } from "@vostro/domain/ports/Files"
import { layerFolderFiles } from "@vostro/files/FolderFiles"
import { Effect } from "effect"
import { afterAll, expect, it } from "vitest"

const NOW = 1_800_000_000_000

const folders = mkdtempSync(join(tmpdir(), "vostro-folders-"))
afterAll(() => rmSync(folders, { recursive: true }))
const newFolder = () => mkdtempSync(join(folders, "files-"))

it("finds bytes in a folder whose mark lost what it said when the power was cut", async () => {
  const folder = newFolder()
  const files = await Effect.runPromise(Effect.provide(Files, layerFolderFiles(folder)))
  const at = { program_id: "program_1", key: "bytes_1" }
  const intake = await Effect.runPromise(files.open(at, NOW))
  await Effect.runPromise(intake.write(Buffer.from("bytes")))
  await Effect.runPromise(intake.finish)
  const mark = join(folder, "marks", "program_1.bytes_1")
  await truncate(mark)
  await utimes(mark, NOW / 1_000, NOW / 1_000)
  const before = (ms: number) => Effect.runPromise(files.provisional(ms, 10))
  expect(await before(NOW)).toEqual([])
  expect(await before(NOW + 1)).toEqual([at])
  await Effect.runPromise(files.remove(at))
  expect(await before(NOW + 1)).toEqual([])
})

it("opens no file before bytes come, as nobody would close it for a request that is cut off meanwhile", async () => {
  const folder = newFolder()
  const files = await Effect.runPromise(Effect.provide(Files, layerFolderFiles(folder)))
  await Effect.runPromise(files.open({ program_id: "program_1", key: "bytes_1" }, NOW))
  expect([readdirSync(join(folder, "marks")), readdirSync(join(folder, "coming"))]).toEqual([["program_1.bytes_1"], []])
})
