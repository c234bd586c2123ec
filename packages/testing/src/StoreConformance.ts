import { Store } from "@vostro/domain/ports"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, it } from "vitest"
import type { ConformanceCase } from "./conformance/Case.ts"
import { events } from "./conformance/Events.ts"
import { keys } from "./conformance/Keys.ts"
import { lists } from "./conformance/Lists.ts"
import { objects } from "./conformance/Objects.ts"
import { positions } from "./conformance/Positions.ts"
import { timers } from "./conformance/Timers.ts"

/** Everything that a store must do, by what it is about. */
export const conformance: Readonly<Record<string, ReadonlyArray<ConformanceCase>>> = {
  keys,
  objects,
  positions,
  events,
  timers,
  lists
}

/**
 * Registers the tests that a store must pass, with vitest. The store is built once; each case works in a program of its
 * own, so that it may hold other things already.
 *
 * ```ts
 * storeConformance("my store", () => layerMyStore)
 * ```
 */
export const storeConformance = <E>(name: string, makeStore: () => Layer.Layer<Store, E>): void => {
  describe(`the store ${name}`, () => {
    const scope = Scope.makeUnsafe()
    let store: Store["Service"]
    beforeAll(async () => {
      const services = await Effect.runPromise(Layer.buildWithScope(makeStore(), scope))
      store = await Effect.runPromise(Effect.provideContext(Store, services))
    })
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    for (const [about, cases] of Object.entries(conformance)) {
      describe(about, () => {
        for (const { name, run } of cases) it(name, () => Effect.runPromise(run({ store, program_id: newProgram() })))
      })
    }
  })
}

/** The id of a program that no store has seen. */
export const newProgram = (): string => `program_${crypto.randomUUID().replaceAll("-", "")}`
