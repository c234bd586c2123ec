import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

/** Returns the packages that a module needs at run time, directly or through others of this package. */
const neededBy = (url: URL, seen = new Set<string>()): ReadonlyArray<string> => {
  if (seen.has(url.href)) return []
  seen.add(url.href)
  const text = readFileSync(fileURLToPath(url), "utf8")
  const imports = [...text.matchAll(/^(?:import|export) (?!type )([^;]*?) from "([^"]+)"$/gm)]
  return imports.flatMap(([, names = "", from = ""]) => {
    const isTypesOnly =
      /^\{[^}]*\}$/s.test(names) &&
      names
        .slice(1, -1)
        .split(",")
        .every((name) => /^\s*(type\s|$)/.test(name))
    if (isTypesOnly) return []
    return from.startsWith(".") ? neededBy(new URL(from, url), seen) : [from]
  })
}

it.each(["ReaderThread.ts", "WriterThread.ts"])("%s loads neither the domain nor Effect", (name) => {
  const needed = neededBy(new URL(`../src/${name}`, import.meta.url))
  expect(needed).toContain("node:worker_threads")
  // One small module of Effect, which imports nothing.
  expect(needed.filter((specifier) => !/^(node:|effect\/Predicate$)/.test(specifier))).toEqual([])
})
