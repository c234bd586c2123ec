import { existsSync, globSync, statSync } from "node:fs"

/** A declaration file that `tsc -b` made. */
interface Declaration {
  /** Path from the root of the repository, with slashes. */
  readonly path: string
  readonly bytes: number
}

/** Largest size of a declaration file, in bytes: whatever imports one is checked again when it changes. */
export const MAX_BYTES = 100_000

/** Returns the declarations of all packages, without those whose source is gone. */
export const declarations = (): ReadonlyArray<Declaration> =>
  globSync("packages/*/dist/**/*.d.ts").flatMap((found) => {
    const path = found.replaceAll("\\", "/")
    const source = path.replace("/dist/", "/src/").replace(/\.d\.ts$/, ".ts")
    return existsSync(source) ? [{ path, bytes: statSync(found).size }] : []
  })

/** Returns the declarations that are too large, each with the way to make it smaller. */
export const tooLarge = (files: ReadonlyArray<Declaration>): ReadonlyArray<string> =>
  files.flatMap(({ path, bytes }) =>
    bytes <= MAX_BYTES
      ? []
      : [`${path} has ${bytes} bytes: give the types that it repeats a name, as Party of wires has PartySchema`]
  )
