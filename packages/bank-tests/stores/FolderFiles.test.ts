import { existsSync, fstatSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { type FileHandle, open, truncate, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Files } from "@vostro/domain/ports"
import { layerFolderFiles } from "@vostro/files"
import { Effect } from "effect"
import { afterAll, expect, it, onTestFinished, vi } from "vitest"

const NOW = 1_800_000_000_000

const folders = mkdtempSync(join(tmpdir(), "vostro-folders-"))
afterAll(() => rmSync(folders, { recursive: true }))
const newFolder = () => mkdtempSync(join(folders, "files-"))

it("finds bytes in a folder whose mark was emptied by a power failure", async () => {
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

it("opens no file before bytes arrive, since an interrupted request would leave it open", async () => {
  const folder = newFolder()
  const files = await Effect.runPromise(Effect.provide(Files, layerFolderFiles(folder)))
  await Effect.runPromise(files.open({ program_id: "program_1", key: "bytes_1" }, NOW))
  expect([readdirSync(join(folder, "marks")), readdirSync(join(folder, "coming"))]).toEqual([["program_1.bytes_1"], []])
})

it("syncs a mark before bytes arrive, and keeps it until they are removed", async () => {
  const folder = newFolder()
  const files = await Effect.runPromise(Effect.provide(Files, layerFolderFiles(folder)))
  const at = { program_id: "program_1", key: "bytes_1" }
  const synced = await watchSyncs(folder, "marks/program_1.bytes_1")
  const intake = await Effect.runPromise(files.open(at, NOW))
  expect(synced.splice(0)).toEqual(["marks/program_1.bytes_1", "marks"])
  await Effect.runPromise(intake.write(Buffer.from("bytes")))
  await Effect.runPromise(intake.finish)
  expect(synced.splice(0)).toEqual(["coming/program_1.bytes_1", "finished"])
  await Effect.runPromise(files.remove(at))
  expect(synced).toEqual(["coming", "finished"])
})

/** Records the names of a folder that are synced from now on, and notes a missing mark. */
const watchSyncs = async (folder: string, mark: string): Promise<Array<string>> => {
  const handle = await open(folder, "r")
  const handles: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const synced: Array<string> = []
  const { sync } = handles
  const watched = vi.spyOn(handles, "sync").mockImplementation(function (this: FileHandle) {
    const { ino } = fstatSync(this.fd)
    const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find(
      (one) => statSync(join(folder, one)).ino === ino
    )
    synced.push(`${name}${existsSync(join(folder, mark)) ? "" : " without its mark"}`)
    return sync.call(this)
  })
  onTestFinished(() => watched.mockRestore())
  return synced
}
