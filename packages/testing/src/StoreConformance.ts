import { Store } from "@vostro/domain/ports"
import { Effect, Exit, Layer, Scope } from "effect"
import type { ConformanceCase } from "./conformance/Case.ts"
import { claims } from "./conformance/Claims.ts"
import { events } from "./conformance/Events.ts"
import { keys } from "./conformance/Keys.ts"
import { ledger } from "./conformance/Ledger.ts"
import { lists } from "./conformance/Lists.ts"
import { objects } from "./conformance/Objects.ts"
import { positions } from "./conformance/Positions.ts"
import { timers } from "./conformance/Timers.ts"
import { uniques } from "./conformance/Uniques.ts"
import { around, type Runner, runnerOf } from "./Runner.ts"

/** All conformance cases of a store, by subject. */
export const conformance: Readonly<Record<string, ReadonlyArray<ConformanceCase>>> = {
  keys,
  objects,
  uniques,
  claims,
  positions,
  ledger,
  events,
  timers,
  lists
}

/**
 * Registers the tests that a store must pass, with Vitest, Jest, or the runner given. The store is built once; each case
 * uses a new program, so the store may hold other data.
 *
 * ```ts
 * storeConformance("my store", () => layerMyStore)
 * // with node:test
 * storeConformance("my store", () => layerMyStore, await import("node:test"))
 * ```
 */
export const storeConformance = <E>(name: string, makeStore: () => Layer.Layer<Store, E>, given?: Runner): void => {
  const runner = runnerOf(given)
  const { describe, it } = runner
  describe(`the store ${name}`, () => {
    const scope = Scope.makeUnsafe()
    let store: Store["Service"]
    const open = async (): Promise<void> => {
      const services = await Effect.runPromise(Layer.buildWithScope(makeStore(), scope))
      store = await Effect.runPromise(Effect.provideContext(Store, services))
    }
    around(runner, open, () => Effect.runPromise(Scope.close(scope, Exit.void)))
    for (const [about, cases] of Object.entries(conformance)) {
      describe(about, () => {
        for (const { name, run } of cases) it(name, () => Effect.runPromise(run({ store, program_id: newProgram() })))
      })
    }
  })
}

/** Generates the id of a new program. */
export const newProgram = (): string => `program_${crypto.randomUUID().replaceAll("-", "")}`
