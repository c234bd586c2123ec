import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Options } from "tsup"

/** Returns the folders of the installed packages that a bundle contains, but not those of this repository. */
const packagesOf = (inputs: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
]

const licenceOf = (folder: string): string => {
  const file = ["LICENSE", "LICENSE.md", "LICENCE"].map((name) => join(folder, name)).find((path) => existsSync(path))
  const text = file === undefined ? statedIn(folder) : readFileSync(file, "utf8").trim()
  return `${folder.replace(/^.*node_modules\//, "")}\n\n${text}\n`
}

// A package without the text of its licence names it, and its author.
const statedIn = (folder: string): string => {
  const { license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  if (license === undefined || author === undefined) throw new Error(`${folder} has no licence`)
  return `Licence ${license}, by ${typeof author === "string" ? author : author.name}`
}

/** Writes the licences of the packages in a bundle beside it. */
export const licences = (path: string): NonNullable<Options["esbuildPlugins"]>[number] => ({
  name: "licences",
  setup: (build) => {
    build.initialOptions.metafile = true
    build.onEnd(({ metafile }) => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(
        path,
        packagesOf(Object.keys(metafile?.inputs ?? {}))
          .map(licenceOf)
          .join("\n\n")
      )
    })
  }
})
