import { expect, it } from "vitest"
import { collectGarbage } from "../src/servers/MemoryReport.ts"

it("collects garbage and keeps referenced objects", async () => {
  const held = [{ name: "held" }]
  const [kept, dropped] = [new WeakRef(held), new WeakRef([{ name: "dropped" }])]
  // A weak reference keeps its target alive until the end of the turn that created it.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  expect([kept.deref(), dropped.deref()]).toEqual([held, undefined])
})
