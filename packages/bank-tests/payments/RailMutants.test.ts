import { achRailMutants } from "@vostro/testing/mutants/AchRailMutants"
import { railMutants } from "@vostro/testing/mutants/RailMutants"
import { achRailCases, railCases, runAchOn } from "@vostro/testing/RailConformance"
import { runOn } from "@vostro/testing/rails/RailDesk"
import { toyAch } from "@vostro/testing/rails/ToyAch"
import { toyRail } from "@vostro/testing/rails/ToyRail"
import { beforeAll, describe, expect, it } from "vitest"

interface Run {
  readonly name: string
  readonly run: () => Promise<void>
}

const payments = Object.values(railCases).flat()
const windows = Object.values(achRailCases).flat()

const faults: ReadonlyArray<{ readonly name: string; readonly runs: ReadonlyArray<Run> }> = [
  ...railMutants.map(({ breaks, name }) => ({
    name,
    runs: payments.map((one) => ({ name: one.name, run: () => runOn(toyRail(breaks), one) }))
  })),
  ...achRailMutants.map(({ breaks, name }) => ({
    name: `${name} (ACH)`,
    runs: windows.map((one) => ({ name: one.name, run: () => runAchOn(toyAch(breaks), one) }))
  }))
]

const found = new Map<string, ReadonlyArray<string>>()

beforeAll(async () => {
  for (const { name, runs } of faults) {
    const failing: Array<string> = []
    for (const one of runs) await one.run().catch(() => failing.push(one.name))
    found.set(name, failing)
  }
})

describe("an adapter with one fault", () => {
  it.each(faults)("is detected: it $name", ({ name }) => {
    expect(found.get(name)).not.toEqual([])
  })
})

describe("each conformance case of an adapter detects some fault:", () => {
  it.each([...payments, ...windows])("$name", ({ name }) => {
    expect([...found].filter(([, failing]) => failing.includes(name))).not.toEqual([])
  })
})
