import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "tsup"

/** File with the licences of the packages in the bundle. */
const LICENCES = "dist/test.LICENSES.txt"

/** Returns the folders of the installed packages that a bundle contains, but not those of this repository. */
const packagesOf = (inputs: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
]

const licenceOf = (folder: string): string => {
  const file = ["LICENSE", "LICENSE.md", "LICENCE"].map((name) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) throw new Error(`${folder} has no licence`)
  return `${folder.replace(/^.*node_modules\//, "")}\n\n${readFileSync(file, "utf8").trim()}\n`
}

/**
 * Bundles the entry for tests with all that it imports into one module. Reading a thousand small modules takes three
 * times as long as the bundle, at every start of a test. The entry exposes no class or tag of the modules in it.
 */
export default defineConfig({
  entry: ["src/test.ts"],
  format: "esm",
  target: "es2023",
  platform: "node",
  outDir: "dist",
  silent: true,
  splitting: false,
  removeNodeProtocol: false,
  // These stores are loaded only where they are asked for, and the entry takes none.
  noExternal: [/^(?!@vostro\/(postgres|sqlite)$)/],
  external: ["@vostro/postgres", "@vostro/sqlite"],
  esbuildOptions: (options) => {
    options.conditions = ["vostro-source"]
    options.minifySyntax = true
    options.metafile = true
  },
  esbuildPlugins: [
    {
      name: "licences",
      setup: (build) =>
        build.onEnd(({ metafile }) => {
          const texts = packagesOf(Object.keys(metafile?.inputs ?? {})).map(licenceOf)
          writeFileSync(LICENCES, texts.join("\n\n"))
        })
    }
  ]
})
