import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from "@vostro/sandbox"
import { findBank } from "@vostro/sandbox/commands/RunningBank"
import { Effect, Exit, Option, Scope } from "effect"
import { afterAll, beforeAll } from "vitest"

/** Runs a sandbox in memory for the tests of a file, with a clock that stands still. */
export const openSandbox = () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-commands-"))
  const scope = Scope.makeUnsafe()
  beforeAll(async () => {
    const started = startSandbox({ port: 0, folder, store: "memory", clock: "manual" })
    await Effect.runPromise(Scope.provide(started, scope))
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    /** The bank as the commands find it. */
    bank: () => Effect.runPromise(findBank({ data: folder, url: Option.none() }))
  }
}
