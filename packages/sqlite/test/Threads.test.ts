import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const sources = new URL("../src/", import.meta.url)

/** The modules of others that a module of this package and the modules that it imports load. Types load none. */
const loadedBy = (module: URL, seen = new Set<string>()): ReadonlyArray<string> => {
  if (seen.has(module.href)) return []
  seen.add(module.href)
  const text = readFileSync(module, "utf8")
  const specifiers = [...text.matchAll(/^import (?!type )[^"]*"([^"]+)"/gm)].map(([, specifier = ""]) => specifier)
  return specifiers.flatMap((specifier) =>
    specifier.startsWith(".") ? loadedBy(new URL(specifier, module), seen) : [specifier]
  )
}

it.each(["ReaderThread.ts", "WriterThread.ts"])("%s loads no library that makes a thread slow to start", (name) => {
  // Each store starts two threads, and one more for each audit: all of Effect takes 0.4 s of processor time in each.
  const loaded = new Set(loadedBy(new URL(name, sources)))
  expect([...loaded].sort()).toEqual(["effect/Predicate", "node:sqlite", "node:worker_threads"])
})
