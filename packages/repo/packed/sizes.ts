import { statSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { packages } from "./pack.ts"
import { ending } from "./run.ts"

/** Largest size of an entry with everything that it imports, bundled for a browser and gzipped, in bytes. */
const LIMITS: Readonly<Record<string, number>> = {
  "@vostro/http/promise": 12_000,
  "@vostro/webhooks": 2_560
}

/** Bundles an entry of an installed package for a browser. Fails if it needs a module of Node. */
const sizeOf = async (project: string, specifier: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from "${specifier}"`, resolveDir: project },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser"
  })
  return gzipSync(outputFiles[0]?.contents ?? "").length
}

/** Prints the sizes of the tarballs and of the entries that have a limit. Ends the check if one is exceeded. */
export const checkSizes = async (project: string): Promise<void> => {
  for (const { manifest, tarball } of packages) console.log(row(`tarball of ${manifest.name}`, statSync(tarball).size))
  for (const [specifier, limit] of Object.entries(LIMITS)) {
    const size = await sizeOf(project, specifier)
    console.log(`${row(`${specifier}, gzipped`, size)} of ${kilobytes(limit)}`)
    if (size >= limit) ending(`${specifier} takes ${size} bytes gzipped, and may take ${limit}`)
  }
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
const row = (what: string, bytes: number): string => `  ${what.padEnd(36)} ${kilobytes(bytes).padStart(10)}`
