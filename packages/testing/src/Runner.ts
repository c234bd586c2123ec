/** Test runner that registers the cases of a suite: Vitest, Jest, `node:test` or another with these functions. */
export interface Runner {
  readonly describe: (name: string, register: () => void) => unknown
  readonly it: (name: string, run: () => Promise<void>) => unknown
  /** Vitest and Jest. */
  readonly beforeAll?: (run: () => Promise<void>) => unknown
  readonly afterAll?: (run: () => Promise<void>) => unknown
  /** `node:test`. */
  readonly before?: (run: () => Promise<void>) => unknown
  readonly after?: (run: () => Promise<void>) => unknown
}

// Vitest sets the variable in its workers, and makes its functions global only when told to.
const vitest: Runner | undefined = process.env["VITEST"] === undefined ? undefined : await import("vitest")

/** Returns the runner that a suite registers with: the given one, Vitest, or the global functions of Jest. */
export const runnerOf = (given: Runner | undefined): Runner => {
  const found = given ?? vitest ?? globalRunner()
  if (found !== undefined) return found
  throw new TypeError(
    'the suite needs a runner: pass the functions of yours, as in import * as runner from "node:test"'
  )
}

const globalRunner = (): Runner | undefined => {
  const all: object = globalThis
  return isRunner(all) ? all : undefined
}

const isRunner = (value: object): value is Runner =>
  "describe" in value && typeof value.describe === "function" && "it" in value && typeof value.it === "function"

/** Registers what a suite does before its first case and after its last. */
export const around = (runner: Runner, before: () => Promise<void>, after: () => Promise<void>): void => {
  const first = runner.beforeAll ?? runner.before
  const last = runner.afterAll ?? runner.after
  if (first === undefined || last === undefined) {
    throw new TypeError("the runner needs beforeAll and afterAll, or before and after, beside describe and it")
  }
  first(before)
  last(after)
}
