import { answers } from "./module/Answers.ts"
import type { ModuleBank } from "./module/Ask.ts"
import { bodies } from "./module/BadBodies.ts"
import { type ModuleUnderTest, openDesk } from "./module/Desk.ts"
import { documents } from "./module/Documents.ts"
import { keys } from "./module/Keys.ts"
import { lifecycle } from "./module/Lifecycle.ts"
import { lists } from "./module/Lists.ts"
import type { ModuleCase } from "./module/ModuleCase.ts"
import { around, type Runner, runnerOf } from "./Runner.ts"

/** All conformance cases of a module, by subject. */
export const moduleCases: Readonly<Record<string, ReadonlyArray<ModuleCase>>> = {
  answers,
  lifecycle,
  keys,
  lists,
  bodies,
  documents
}

/**
 * Registers the tests that a module of a host must pass, with Vitest, Jest, or the runner given. The bank is started once.
 * The cases follow from the module's own data: lives of random calls of its commands, each in a new program, are checked
 * against its lifecycles, schemas, lists and refusals.
 *
 * ```ts
 * moduleConformance({ module: boxes, start: startBank, operatorToken: "change-me" })
 * ```
 */
export const moduleConformance = (under: ModuleUnderTest, given?: Runner): void => {
  const runner = runnerOf(given)
  const { describe, it } = runner
  describe(`the module ${under.module.name}`, () => {
    let bank: ModuleBank
    const open = async (): Promise<void> => {
      bank = await under.start()
    }
    around(runner, open, async () => {
      await bank.close()
    })
    for (const [about, cases] of Object.entries(moduleCases)) {
      describe(about, () => {
        for (const { name, run } of cases) it(name, async () => run(await openDesk(under, bank)))
      })
    }
  })
}
