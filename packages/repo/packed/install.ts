import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { entriesOf, type Package, packages, tarballsOf } from "./pack.ts"
import { INSTALL, node, npm, place, root, run, tool } from "./run.ts"

/**
 * Installs tarballs into an empty project, with peers at given versions. The packages are linked rather than hoisted: each
 * finds the dependencies that it declares, and no others, as if it were installed alone.
 */
export const installLinked = async (
  name: string,
  some: ReadonlyArray<Package>,
  others: Readonly<Record<string, string>>
): Promise<string> => {
  const project = join(place, name)
  mkdirSync(project)
  const dependencies = { ...tarballsOf(some), ...others }
  writeFileSync(join(project, "package.json"), JSON.stringify({ name, private: true, type: "module", dependencies }))
  await run(`${name}: install`, project, npm, ...INSTALL, "--install-strategy=linked")
  return project
}

/** Options of the compiler for programs of a project. */
export const options = {
  module: "NodeNext",
  target: "ES2023",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: []
}

/** Matches the entries for every host. */
const ANYWHERE = /^@vostro\/(domain|memory|webhooks|http)(\/(?!node$)|$)/

/**
 * Checks that the entries of every installed package type-check and load, and that no other module does. Entries for every
 * host do nothing when they are imported.
 */
export const checkEntries = async (project: string, some: ReadonlyArray<Package> = packages): Promise<void> => {
  const specifiers = some.flatMap(entriesOf)
  const imports = specifiers.map((specifier, index) => `import * as m${index} from "${specifier}"`)
  const used = `console.log([${imports.map((_, index) => `m${index}`)}].length)\n`
  writeFileSync(join(project, "all.ts"), `${imports.join("\n")}\n${used}`)
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["all.ts"] }))
  await node("types of the entries", project, tool("typescript-7/bin/tsc"))
  const loaded = await node("entries", project, "all.ts")
  const anywhere = specifiers.filter((specifier) => ANYWHERE.test(specifier))
  writeFileSync(join(project, "anywhere.js"), anywhere.map((specifier) => `import "${specifier}"\n`).join(""))
  await node(
    "imports anywhere",
    project,
    "--import",
    join(root, "packages/repo/packed/stillImports.mjs"),
    "anywhere.js"
  )
  writeFileSync(join(project, "closed.js"), closedProgram(some.flatMap(closedOf)))
  const closed = await node("closed modules", project, "closed.js")
  console.log(`${loaded.trim()} entries load, ${closed.trim()} modules are closed`)
}

/** Returns the specifiers of the closed modules of a package. */
const closedOf = (one: Package): ReadonlyArray<string> =>
  readdirSync(join(one.folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${one.manifest.name}/${path.replace(/\.ts$/, "").replaceAll("\\", "/")}`)
    .filter((specifier) => !entriesOf(one).includes(specifier))

/** A program that fails unless the exports of the packages refuse every one of the modules. */
const closedProgram = (specifiers: ReadonlyArray<string>): string => `
const specifiers = ${JSON.stringify(specifiers)}
for (const specifier of specifiers) {
  const refusal = await import(specifier).then(() => "it loads", ({ code }) => code)
  if (refusal !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw new Error(specifier + ": " + refusal)
}
console.log(specifiers.length)
`
