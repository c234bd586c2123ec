import { Files } from "@vostro/domain/ports"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, it } from "vitest"
import { files as cases } from "./conformance/Files.ts"
import { newProgram } from "./StoreConformance.ts"

/**
 * Registers the tests that storage of files must pass, with vitest. It is built once; each case works in a program of
 * its own, so that it may hold other things already.
 *
 * ```ts
 * filesConformance("my storage", () => layerMyFiles)
 * ```
 */
export const filesConformance = <E>(name: string, makeFiles: () => Layer.Layer<Files, E>): void => {
  describe(`the storage of files ${name}`, () => {
    const scope = Scope.makeUnsafe()
    let files: Files["Service"]
    beforeAll(async () => {
      const services = await Effect.runPromise(Layer.buildWithScope(makeFiles(), scope))
      files = await Effect.runPromise(Effect.provideContext(Files, services))
    })
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    for (const { name, run } of cases) it(name, () => Effect.runPromise(run({ files, program_id: newProgram() })))
  })
}
