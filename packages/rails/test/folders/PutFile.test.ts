import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { moveFile, NameTaken, putFile, replaceFile } from "@vostro/rails/folders"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

async function* bytesOf(...texts: ReadonlyArray<string>) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

describe("files that are put for a network", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-put-"))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const contentsOf = (name: string) => readFileSync(join(folder, name), "utf8")

  it("are never written over a file with other contents", async () => {
    await putFile(folder, "window.ach", bytesOf("eight ", "entries"))
    await expect(putFile(folder, "window.ach", bytesOf("five entries"))).rejects.toThrow(NameTaken)
    await expect(putFile(folder, "window.ach", bytesOf("eight ENTRIES"))).rejects.toThrow(
      `${join(folder, "window.ach")} exists with other contents and was not overwritten`
    )
    expect([readdirSync(folder), contentsOf("window.ach")]).toEqual([["window.ach"], "eight entries"])
  })

  it("are left alone if they have the same contents", async () => {
    await putFile(folder, "window.ach", bytesOf("five entries"))
    await putFile(folder, "window.ach", bytesOf("five", " entries"))
    expect([readdirSync(folder), contentsOf("window.ach")]).toEqual([["window.ach"], "five entries"])
  })

  it("have one writer each: attempts at the same time leave one whole file", async () => {
    const attempts = Array.from({ length: 20 }, () => putFile(folder, "window.ach", bytesOf("five", " ", "entries")))
    await Promise.all(attempts)
    expect([readdirSync(folder), contentsOf("window.ach")]).toEqual([["window.ach"], "five entries"])
  })

  it("of two attempts with other contents at the same time, one fails", async () => {
    const attempts = [putFile(folder, "a", bytesOf("first")), putFile(folder, "a", bytesOf("second"))]
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const kept = outcomes[0]?.status === "fulfilled" ? "first" : "second"
    expect([readdirSync(folder), contentsOf("a")]).toEqual([["a"], kept])
  })

  it("leave no draft behind a failure", async () => {
    const broken = async function* () {
      yield* bytesOf("half")
      throw new Error("unreadable")
    }
    await expect(putFile(folder, "window.ach", broken())).rejects.toThrow("unreadable")
    expect(readdirSync(folder)).toEqual([])
  })

  it("can be moved from a folder in which they were prepared, under the same rule", async () => {
    const prepared = join(folder, "prepared")
    mkdirSync(prepared)
    writeFileSync(join(folder, "message.xml"), "first")
    await replaceFile(prepared, "message.xml", bytesOf("draft"))
    await replaceFile(prepared, "message.xml", bytesOf("second"))
    await expect(moveFile(prepared, folder, "message.xml")).rejects.toThrow(NameTaken)
    expect([contentsOf("message.xml"), readdirSync(prepared)]).toEqual(["first", ["message.xml"]])
    rmSync(join(folder, "message.xml"))
    await moveFile(prepared, folder, "message.xml")
    expect([contentsOf("message.xml"), readdirSync(prepared)]).toEqual(["second", []])
  })
})
