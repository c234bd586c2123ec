import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { entriesOf, manifestIn, type Package, packages } from "./pack.ts"
import { ending, root, run } from "./run.ts"

const REQUIRED = ["LICENSE", "README.md"]

/** Checks the contents of a tarball: its files, its manifest, its types, and what its modules import. */
export const checkContents = async (one: Package): Promise<void> => {
  const { name } = one.manifest
  const strange = strangeFields(one)
  if (strange.length > 0) ending(`${name}: package.json: ${strange.join(", ")}`)
  const listed = (await run(`${name}: list`, one.folder, "tar", "-tzf", one.tarball)).split("\n")
  const missing = REQUIRED.filter((file) => !listed.includes(`package/${file}`))
  if (missing.length > 0) ending(`${name}: the tarball has no ${missing.join(", ")}`)
  const data = Uint8Array.from(readFileSync(one.tarball))
  const { messages } = await publint({ strict: true, pack: { tarball: data.buffer } })
  if (messages.length > 0) ending(`${name}: publint: ${JSON.stringify(messages)}`)
  const wrong = entriesOf(one).length === 0 ? [] : await wrongTypes(data)
  if (wrong.length > 0) ending(`${name}: types: ${wrong.join(", ")}`)
  const strangers = trespassers(one)
  if (strangers.length > 0) ending(`${name}: no entries: ${strangers.join(", ")}`)
}

/** Entries whose module is a bundle, which takes 11 s to parse. The project that installs the tarballs imports them too. */
const BUNDLED = ["./test"]

/**
 * Returns the problems of a tarball's types. The packages are ECMAScript modules only: what concerns `require` and the
 * resolution of Node 10, which does not know `exports`, does not apply.
 */
const wrongTypes = async (data: Uint8Array): Promise<ReadonlyArray<string>> => {
  const result = await checkPackage(createPackageFromTarballData(data), { excludeEntrypoints: BUNDLED })
  if (result.types === false) return ["the package has no types"]
  return result.problems.flatMap((problem) => {
    const by = "resolutionKind" in problem ? problem.resolutionKind : ""
    return by === "node10" || by === "node16-cjs" ? [] : [`${problem.kind} ${by}`]
  })
}

const { homepage, bugs, repository } = manifestIn(root)

/** Scoped packages are private by default, and npm signs a provenance only where it is asked to. */
const publishConfig = { access: "public", provenance: true }

/** Returns the fields of a manifest that differ from those of all packages; the repository states most in its own manifest. */
const strangeFields = ({ folder, manifest }: Package): ReadonlyArray<string> => {
  const place = { ...repository, directory: `packages/${basename(folder)}` }
  const expected = { homepage, bugs, repository: place, publishConfig }
  const differing = Object.entries(expected).filter(
    ([name, value]) => JSON.stringify(Object(manifest)[name]) !== JSON.stringify(value)
  )
  return [...differing.map(([name]) => name), ...(manifest.keywords.length > 3 ? [] : ["keywords"])]
}

const everyEntry = packages.flatMap(entriesOf)

/** Returns the modules in `dist` that import a closed module of another package. */
const trespassers = ({ folder }: Package): ReadonlyArray<string> =>
  readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, "dist", path), "utf8")
      const specifiers = [...text.matchAll(/(?:\bfrom |\bimport[ (])"(@vostro\/[^"]+)"/g)].map(([, one = ""]) => one)
      return specifiers.filter((one) => !everyEntry.includes(one)).map((one) => `${path} imports ${one}`)
    })
