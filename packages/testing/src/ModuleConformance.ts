import { answers } from "./module/Answers.ts"
import type { ModuleBank } from "./module/Ask.ts"
import { bodies } from "./module/BadBodies.ts"
import { type ModuleUnderTest, openDesk } from "./module/Desk.ts"
import { documents } from "./module/Documents.ts"
import { keys } from "./module/Keys.ts"
import { lifecycle } from "./module/Lifecycle.ts"
import { lists } from "./module/Lists.ts"
import type { ModuleCase } from "./module/ModuleCase.ts"
import { ready, type Suite } from "./Suite.ts"

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
 * Makes the suite that a module of a host must pass, for `registerWith`. The bank is started once. The cases follow from
 * the module's own data: lives of random calls of its commands, each in a new program, are checked against its lifecycles,
 * schemas, lists and refusals.
 *
 * ```ts
 * registerWith(runner, moduleConformance({ module: boxes, start: startBank, operatorToken: "change-me" }))
 * ```
 */
export const moduleConformance = (under: ModuleUnderTest): Suite => {
  let bank: ModuleBank
  return {
    name: `the module ${under.module.name}`,
    subjects: ready(moduleCases, async ({ run }) => run(await openDesk(under, bank))),
    open: async () => {
      bank = await under.start()
    },
    close: async () => {
      await bank.close()
    }
  }
}
