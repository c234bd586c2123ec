import { mkdtempSync } from "node:fs"
import { truncate, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Files } from "@vostro/domain/ports/Files"
import { layerFolderFiles } from "@vostro/files/FolderFiles"
import { Effect } from "effect"
import { expect, it } from "vitest"

const NOW = 1_800_000_000_000

it("finds bytes in a folder whose mark lost what it said when the power was cut", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-files-"))
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
