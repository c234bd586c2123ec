import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FolderHeld, holdFolder } from "@vostro/rails/folders"
import { Effect, Exit, Scope } from "effect"
import { expect, it } from "vitest"

it("one holder at a time has a folder, until its scope closes", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "vostro-held-")), "networks")
  const hold = async () => {
    const scope = Scope.makeUnsafe()
    const held = await Effect.runPromise(Effect.result(Scope.provide(holdFolder(folder), scope)))
    return { held, release: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  }
  const first = await hold()
  const second = await hold()
  expect([first.held._tag, second.held]).toMatchObject(["Success", { failure: new FolderHeld({ folder }) }])
  await second.release()
  expect((await hold()).held._tag).toBe("Failure")
  await first.release()
  const third = await hold()
  expect(third.held._tag).toBe("Success")
  await third.release()
  rmSync(join(folder, ".."), { recursive: true })
})
