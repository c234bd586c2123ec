import { readFileSync } from "node:fs"
import { operations, resources } from "@vostro/domain/resources/registry"
import { expect, it } from "vitest"
import { referencePages } from "./referencePages.ts"

it.each(referencePages())("docs/reference/%s is current (npm run reference)", (name, text) => {
  expect(readFileSync(`docs/reference/${name}`, "utf8")).toBe(text)
})

it("gives every operation a name and an address of its own", () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  expect(new Set(operations.map(({ at }) => at.join(" ").replaceAll(/:\w+/g, ":"))).size).toBe(operations.length)
})

it("emits only events that some lifecycle knows", () => {
  const known = new Set(
    resources.flatMap(({ lifecycles }) => lifecycles.flatMap(({ table }) => table.flatMap(({ event }) => event ?? [])))
  )
  for (const { emits } of operations) for (const event of emits) expect(known).toContain(event)
})
