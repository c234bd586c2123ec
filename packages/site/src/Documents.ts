import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Root of the repository, which is the source folder of the site. */
export const root = fileURLToPath(new URL("../../..", import.meta.url))

/** A document of the repository: its path from the root, and its title. */
export interface Document {
  readonly path: string
  readonly title: string
}

const markdownIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `${folder}/${name}`)

const readmes = (): ReadonlyArray<string> =>
  readdirSync(join(root, "packages"), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .flatMap(({ name }) => markdownIn(`packages/${name}`))
    .filter((path) => !path.endsWith("CHANGELOG.md"))

/** Returns the text of a document. */
export const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

/** Returns the first heading of a document, or its path. */
export const titleOf = (text: string, path: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path

/** Returns the first paragraph after the heading of a document, in one line. */
export const leadOf = (text: string): string => {
  const [, after = ""] = /^# .+\n+([\s\S]*)$/m.exec(text) ?? []
  const [paragraph = ""] = after.split(/\n\s*\n/)
  return /^[#|`<!-]/.test(paragraph) ? "" : paragraph.replaceAll("\n", " ").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
}

const documentAt = (path: string): Document => ({ path, title: titleOf(textOf(path), path) })

/** Returns the documents of the site by section, in the order of its menu. */
export const documents = (): Readonly<Record<string, ReadonlyArray<Document>>> => ({
  Begin: ["README.md"].map(documentAt),
  Guides: markdownIn("docs/guides").map(documentAt),
  Reference: markdownIn("docs/reference").map(documentAt),
  Understand: [...markdownIn("docs"), "CONTRIBUTING.md"].map(documentAt),
  Decisions: markdownIn("docs/decisions").map(documentAt),
  Packages: readmes().map(documentAt),
  "Names of the packages": markdownIn("docs/reference/api").map(documentAt)
})
