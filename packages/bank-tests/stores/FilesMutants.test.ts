import { makeMemoryFiles } from "@vostro/memory/MemoryFiles"
import { newProgram } from "@vostro/testing"
import { files as cases } from "@vostro/testing/conformance/Files"
import { filesMutants } from "@vostro/testing/mutants/FilesMutants"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"

const found = new Map<string, ReadonlyArray<string>>()

beforeAll(async () => {
  // A failure is enough; shrinking it would take long.
  fc.configureGlobal({ endOnFailure: true })
  for (const { name, breaks } of filesMutants) {
    const failing: Array<string> = []
    for (const { name: rule, run } of cases) {
      const bench = { files: breaks(makeMemoryFiles()), program_id: newProgram() }
      if (Exit.isFailure(await Effect.runPromiseExit(run(bench)))) failing.push(rule)
    }
    found.set(name, failing)
  }
})

describe("a mutant of file storage", () => {
  it.each(filesMutants)("is detected: it $name", ({ name }) => {
    expect(found.get(name)).not.toEqual([])
  })
})

describe("each case of the files conformance suite detects a mutant:", () => {
  it.each(cases)("$name", ({ name }) => {
    expect([...found].filter(([, failing]) => failing.includes(name))).not.toEqual([])
  })
})
