import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { forEach, node, npm, place, root, run, tool } from "./run.ts"

/** Parts of a `package.json` that the checks read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly keywords: ReadonlyArray<string>
  readonly homepage: string
  readonly bugs: { readonly url: string }
  readonly repository: { readonly type: string; readonly url: string }
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A published package. */
export interface Package {
  /** Folder of its sources. */
  readonly folder: string
  /** Path of its tarball, once it is packed. */
  readonly tarball: string
  readonly manifest: Manifest
}

/** Reads the manifest of a folder. */
export const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** The published packages of this repository. */
export const packages: ReadonlyArray<Package> = readdirSync(join(root, "packages"))
  .map((name) => join(root, "packages", name))
  .map((folder) => ({ folder, manifest: manifestIn(folder) }))
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ folder, manifest }) => {
    const file = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`
    return { folder, manifest, tarball: join(place, file) }
  })

/** Builds every published package and packs it into a folder. One run of npm packs all of them: starting npm takes longer than packing. */
export const packAll = async (destination = place): Promise<void> => {
  await node("types", root, tool("typescript-7/bin/tsc"), "-b")
  await forEach(packages, async ({ folder, manifest }) => {
    await run(`${manifest.name}: build`, folder, npm, "run", "build", "--silent")
  })
  const named = packages.flatMap(({ manifest }) => ["--workspace", manifest.name])
  await run("pack", root, npm, "pack", "--silent", "--pack-destination", destination, ...named)
}

/** Returns the tarballs as dependencies of a project. */
export const tarballsOf = (some: ReadonlyArray<Package>): Readonly<Record<string, string>> =>
  Object.fromEntries(some.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]))

/** Returns the specifiers of the entries of a package. */
export const entriesOf = ({ manifest: { name, exports } }: Package): ReadonlyArray<string> =>
  Object.entries(exports)
    .filter(([, conditions]) => typeof conditions !== "string" && conditions["default"] !== undefined)
    .map(([path]) => `${name}${path.slice(1)}`)
