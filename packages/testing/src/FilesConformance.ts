import { Files } from "@vostro/domain/ports"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, it } from "vitest"
import { files as cases } from "./conformance/Files.ts"
import { newProgram } from "./StoreConformance.ts"

/**
 * Registers the tests that a file storage must pass, with vitest. The storage is built once; each case uses a new
 * program, so the storage may hold other data.
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
