import { graphOf } from "./circles.ts"
import type { SourceFile } from "./houseRules.ts"
import { SOURCES } from "./layers.ts"

/** Number of lines from which on a file stands alone. */
const STANDS = 30

/** Files that readers look for by name, however short they are. */
const NAMED = /\/(Operations|Transitions|Definition)\.ts$/

/** The folders of two networks, which have their parts under the same names: a short part stays where its twin is. */
const twins = [`${SOURCES}resources/payments/wire/`, `${SOURCES}resources/payments/instant-payment/`]

/**
 * The short files of resources that one file of the same folder imports, each with that file: a reader opens both. A file
 * of definitions may import short ones, because it lists the parts of its folder.
 */
export const slight = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const imports = [...graphOf(files)]
  const paths = new Set(files.map(({ path }) => path))
  const hasTwin = (path: string): boolean =>
    twins.some((one) => path.startsWith(one) && twins.every((other) => paths.has(path.replace(one, other))))
  return files
    .filter((file) => isShort(file) && !hasTwin(file.path))
    .flatMap(({ path }) => {
      const importers = imports.flatMap(([from, targets]) => (targets.includes(path) ? [from] : []))
      const [importer = "", ...others] = new Set(importers)
      const isBeside = importer.slice(0, importer.lastIndexOf("/")) === path.slice(0, path.lastIndexOf("/"))
      return !isBeside || others.length > 0 || importer.endsWith("/Definition.ts")
        ? []
        : [`${path} has less than ${STANDS} lines and one importer: fold it into ${importer}`]
    })
}

const isShort = ({ path, text }: SourceFile): boolean =>
  path.startsWith(`${SOURCES}resources/`) && !NAMED.test(path) && text.split("\n").length <= STANDS
