import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "@vostro/domain/resources/registry"
import { startSandbox } from "@vostro/sandbox/Sandbox"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-openapi-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Does something with a sandbox in memory. */
const withSandbox = <A>(work: (url: string) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(startSandbox({ port: 0, folder, store: "memory", clock: "real" }), ({ base_url }) =>
        Effect.promise(() => work(base_url))
      )
    )
  )

it("builds the document when it is first asked for, and once", async () => {
  // Nothing but the document tells the summary of an operation.
  const [operation] = operations
  const { summary } = operation ?? { summary: "" }
  let read = 0
  Object.defineProperty(operation, "summary", {
    configurable: true,
    enumerable: true,
    get: () => {
      read += 1
      return summary
    }
  })
  await withSandbox(async (url) => {
    expect(read).toBe(0)
    for (const path of ["/openapi.json", "/openapi.json", "/docs"]) {
      const answer = await fetch(url + path)
      expect([answer.status, (await answer.text()).includes(summary)]).toEqual([200, true])
    }
    expect(read).toBe(1)
  })
  Object.defineProperty(operation, "summary", { value: summary })
})
