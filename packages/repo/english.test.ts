import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { docstringsOf, MAX_SHARE, phrasing, questions } from "./english.ts"
import type { SourceFile } from "./houseRules.ts"

const root = new URL("../../", import.meta.url).pathname

const files: ReadonlyArray<SourceFile> = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.md"], {
  cwd: root,
  encoding: "utf8"
})
  .trim()
  .split("\n")
  // The rule itself quotes what it bans.
  .filter((path) => !path.startsWith("packages/repo/english") && existsSync(`${root}${path}`))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, "utf8") }))

const commented = (text: string): SourceFile => ({ path: "packages/domain/src/X.ts", text })

describe("the English of comments and documents", () => {
  it("opens few docstrings with a question word", () => {
    const { count, opening } = questions(files)
    expect(count).toBeGreaterThan(1_000)
    const share = opening.length / count
    const shown = opening.slice(0, 20).map(({ path, text }) => `${path}: ${text.slice(0, 60)}`)
    expect(share, shown.join("\n")).toBeLessThan(MAX_SHARE)
  })

  it("has no banned phrase", () => {
    const faults = files.flatMap((file) => phrasing(file).map((fault) => `${file.path}: ${fault}`))
    expect(faults).toEqual([])
  })

  it("is checked in docstrings of one line and of several", () => {
    const text = '/** What it is. */\nconst a = 1\n/**\n * Whether it is.\n */\nconst b = "/** How */"'
    expect(docstringsOf(commented(text))).toEqual(["What it is.", "Whether it is."])
    expect(questions([commented(text)]).opening).toHaveLength(2)
  })

  it.each([
    ["// Whoever asks is answered.", "Whoever"],
    ["/** The text of what\n * is loaded. */", "what is"],
    ["/** The worker is told of it. */", "is told"],
    ["// A lock, and not one\n// that others share.", "one that"],
    ["// Nobody waits.", "Nobody"]
  ])("finds the phrase in %j", (text, phrase) => {
    expect(phrasing(commented(text)).map((fault) => fault.split('"')[1])).toEqual([phrase])
    expect(phrasing(commented(`const a = 'x ${phrase}'`))).toEqual([])
    expect(phrasing(commented(`// \`${phrase}\``))).toEqual([])
  })
})
