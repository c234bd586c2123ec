import { Files } from "@vostro/domain/ports"
import { Effect, Exit, Layer, Scope } from "effect"
import { files as cases } from "./conformance/Files.ts"
import { around, type Runner, runnerOf } from "./Runner.ts"
import { newProgram } from "./StoreConformance.ts"

/**
 * Registers the tests that a file storage must pass, with Vitest, Jest, or the runner given. The storage is built once;
 * each case uses a new program, so the storage may hold other data.
 *
 * ```ts
 * filesConformance("my storage", () => layerMyFiles)
 * ```
 */
export const filesConformance = <E>(name: string, makeFiles: () => Layer.Layer<Files, E>, given?: Runner): void => {
  const runner = runnerOf(given)
  const { describe, it } = runner
  describe(`the storage of files ${name}`, () => {
    const scope = Scope.makeUnsafe()
    let files: Files["Service"]
    const open = async (): Promise<void> => {
      const services = await Effect.runPromise(Layer.buildWithScope(makeFiles(), scope))
      files = await Effect.runPromise(Effect.provideContext(Files, services))
    }
    around(runner, open, () => Effect.runPromise(Scope.close(scope, Exit.void)))
    for (const { name, run } of cases) it(name, () => Effect.runPromise(run({ files, program_id: newProgram() })))
  })
}
