import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { conformance, newProgram } from "@vostro/testing"
import { storeMutants } from "@vostro/testing/mutants/StoreMutants"
import { Effect, Exit } from "effect"
import { beforeAll, describe, expect, it } from "vitest"

const cases = Object.values(conformance).flat()
const found = new Map<string, ReadonlyArray<string>>()

beforeAll(async () => {
  for (const { name, breaks } of storeMutants) {
    const failing: Array<string> = []
    for (const { name: rule, run } of cases) {
      const bench = { store: breaks(makeMemoryStore()), program_id: newProgram() }
      if (Exit.isFailure(await Effect.runPromiseExit(run(bench)))) failing.push(rule)
    }
    found.set(name, failing)
  }
})

describe("a mutant of a store", () => {
  it.each(storeMutants)("is detected: it $name", ({ name }) => {
    expect(found.get(name)).not.toEqual([])
  })
})

describe("each case of the store conformance suite detects a mutant:", () => {
  it.each(cases)("$name", ({ name }) => {
    expect([...found].filter(([, failing]) => failing.includes(name))).not.toEqual([])
  })
})
