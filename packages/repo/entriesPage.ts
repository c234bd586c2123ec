import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Entry, entries, moduleOf, parseEntry } from "./entries.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** The body of `docs/reference/entries.md`: every public name by entry and group. */
export const entriesText = (): string =>
  [
    "Users import from these modules. Each exports the names of its table and no others; the packages export no other",
    "module.",
    ...entries.map(sectionOf)
  ].join("\n")

const sectionOf = (entry: Entry): string => {
  const { purpose, groups } = parseEntry(readFileSync(root + moduleOf(entry), "utf8"))
  const rows = groups.map(({ about, names }) => `| ${about} | ${names.map((name) => `\`${name}\``).join(", ")} |`)
  return ["", `## ${entry.specifier}`, "", purpose, "", "| | Names |", "| --- | --- |", ...rows].join("\n")
}
