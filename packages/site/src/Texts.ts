import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { documents, leadOf, root, textOf } from "./Documents.ts"
import { type SiteLink, textAddress } from "./Links.ts"

/**
 * Writes what agents and plain readers take: `llms.txt`, each page as the Markdown that it is made of, and the texts of
 * linked files that are no pages.
 */
export const publishTexts = (outDir: string, linked: ReadonlyArray<SiteLink>): void => {
  const write = (address: string, text: string): void => {
    const path = join(outDir, address)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  write("llms.txt", index())
  for (const { path } of Object.values(documents()).flat()) write(pageOf(path), textOf(path))
  for (const one of linked) if (one.kind === "text") write(textAddress(one), textAt(one.path))
}

const pageOf = (path: string): string => (path === "README.md" ? "index.md" : path)

/** The index for agents: what the project is, and each page with its first words. */
const index = (): string => {
  const sections = Object.entries(documents()).map(([name, its]) => {
    const lines = its.map(({ path, title }) => {
      const lead = leadOf(textOf(path))
      return `- [${title}](/${pageOf(path)})${lead === "" ? "" : `: ${lead}`}`
    })
    return `## ${name}\n\n${lines.join("\n")}`
  })
  return `# Vostro\n\n> ${leadOf(textOf("README.md"))}\n\n${sections.join("\n\n")}\n`
}

/** Returns the text of a file, or of all files below a folder, each under its path. */
const textAt = (path: string): string => {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) return readFileSync(full, "utf8")
  const files = readdirSync(full, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return files
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()
    .map((file) => `==== ${file.slice(root.length)} ====\n\n${readFileSync(file, "utf8")}`)
    .join("\n\n")
}
