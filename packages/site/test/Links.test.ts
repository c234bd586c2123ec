import { existsSync, statSync } from "node:fs"
import { join, posix } from "node:path"
import { documents, root, textOf } from "@vostro/site/Documents"
import { siteLink } from "@vostro/site/Links"
import { describe, expect, it } from "vitest"

const paths = Object.values(documents()).flatMap((its) => its.map(({ path }) => path))

/** The text without code, in which a link is no link. */
const proseOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "code")

const linksOf = (path: string): ReadonlyArray<string> =>
  [...proseOf(textOf(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href)

const anchorsOf = (path: string): ReadonlyArray<string> =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-")
  )

/** Returns what a link of a document misses; undefined for a link that leads somewhere. */
const missing = (href: string, from: string): string | undefined => {
  if (/^[a-z]+:/.test(href)) return undefined
  const [address = "", anchor] = href.split("#")
  const path = address === "" ? from : posix.join(posix.dirname(from), address)
  if (!existsSync(join(root, path))) return `there is no ${path}`
  if (path.endsWith("/") !== statSync(join(root, path)).isDirectory())
    return `${path} needs a slash behind a folder only`
  if (anchor !== undefined && !anchorsOf(path).includes(anchor)) return `${path} has no heading ${anchor}`
  return undefined
}

describe("the links of the documents", () => {
  it.each(paths)("%s: each leads to a file, and to a heading of it", (path) => {
    const dead = linksOf(path).flatMap((href) => missing(href, path) ?? [])
    expect(dead).toEqual([])
  })

  it("that are dead are found", () => {
    expect(missing("nowhere.md", "docs/words.md")).toBe("there is no docs/nowhere.md")
    expect(missing("decisions", "docs/words.md")).toBe("docs/decisions needs a slash behind a folder only")
    expect(missing("words.md#nothing", "docs/architecture.md")).toBe("docs/words.md has no heading nothing")
    expect(missing("words.md#writes", "docs/architecture.md")).toBeUndefined()
  })

  it.each([
    ["../../README.md#in-a-clone", "page", "/index.md#in-a-clone"],
    ["../words.md", "page", "/docs/words.md"],
    ["../decisions/", "page", "/docs/decisions/index.md"],
    ["../../packages/nacha/records.md#relaxations", "page", "/packages/nacha/records.md#relaxations"],
    ["../../packages/examples/hosts/", "text", "packages/examples/hosts"],
    ["https://example.com/a.md", "as-is", undefined]
  ])("%s from a guide is a %s of the site", (href, kind, path) => {
    expect(siteLink(href, "docs/guides/api.md")).toMatchObject({ kind, ...(path !== undefined && { path }) })
  })
})
