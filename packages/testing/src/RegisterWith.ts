import type { Suite } from "./Suite.ts"

type Hook = (run: () => Promise<void>) => unknown

/** Limit of a case in ms. Some follow many lives of a bank, which takes seconds on a busy machine. */
const LIMIT_MS = 120_000

/** Functions of a test runner. Vitest and Jest have `beforeAll` and `afterAll`, `node:test` has `before` and `after`. */
export interface Runner {
  readonly describe: (name: string, register: () => void) => unknown
  /** Vitest and Jest take the limit of a test, in ms, as the third argument; `node:test` has no limit. */
  readonly it: (name: string, run: () => Promise<void>, limitMs: number) => unknown
  readonly beforeAll?: Hook
  readonly afterAll?: Hook
  readonly before?: Hook
  readonly after?: Hook
}

/**
 * Registers suites with the functions of a test runner, one test for each case. Throws a `TypeError` that names the missing
 * functions.
 *
 * ```ts
 * import * as runner from "node:test"
 * registerWith(runner, storeConformance("my store", () => layerMyStore))
 * ```
 */
export const registerWith = (runner: Runner, ...suites: ReadonlyArray<Suite>): void => {
  const { describe, first, it, last } = functionsOf(runner)
  for (const { close, name, open, subjects } of suites) {
    describe(name, () => {
      first(open)
      last(close)
      for (const [about, cases] of Object.entries(subjects)) {
        describe(about, () => {
          for (const { name, run } of cases) it(name, run, LIMIT_MS)
        })
      }
    })
  }
}

const functionsOf = (runner: Partial<Runner> | undefined) => {
  const { describe, it } = runner ?? {}
  const first = runner?.beforeAll ?? runner?.before
  const last = runner?.afterAll ?? runner?.after
  if (describe !== undefined && it !== undefined && first !== undefined && last !== undefined) {
    return { describe, first, it, last }
  }
  throw new TypeError(
    'registerWith needs describe, it, and beforeAll and afterAll or before and after, of your test runner: pass them, as in import * as runner from "node:test"'
  )
}
