import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")
const readme = read("README.md")

const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language, 2: code = "", index }) => ({
  language,
  lines: code.trimEnd().split("\n"),
  index
}))

it("begins with the commands that work in a clone", () => {
  const [first] = blocks
  expect(first?.language).toBe("sh")
  expect(first?.lines).toEqual(["npm start", "npm test"])
  const { scripts } = JSON.parse(read("package.json"))
  expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
})

it("says before the first command that needs the registry that the packages are not published", () => {
  const said = readme.indexOf("The packages are not published yet.")
  const needing = blocks.filter(({ lines }) =>
    lines.some((line) => /^(npm install .*@vostro\/|npx @vostro\/)/.test(line))
  )
  expect(said).toBeGreaterThan(0)
  expect(needing.length).toBeGreaterThan(0)
  for (const { index } of needing) expect(index).toBeGreaterThan(said)
})

it("shows what `npm start` prints", () => {
  const greeting = read("packages/sandbox/src/Vostro.ts")
  const [, shown = ""] = /`(Vostro runs at )http/.exec(readme) ?? []
  expect(shown).not.toBe("")
  expect(greeting).toContain(`\n${shown}\${base_url}`)
})
