import { transportMutants } from "@vostro/testing/mutants/TransportMutants"
import { runTransportCase, transportCases } from "@vostro/testing/TransportConformance"
import { beforeAll, describe, expect, it } from "vitest"
import { webTransport } from "../support/WebTransport.ts"

const cases = Object.values(transportCases).flat()
const found = new Map<string, ReadonlyArray<string>>()

const isMet = (breaks: (typeof transportMutants)[number]["breaks"], one: (typeof cases)[number]): Promise<boolean> =>
  runTransportCase(breaks(webTransport), one).then(
    () => true,
    () => false
  )

beforeAll(async () => {
  for (const { breaks, name } of transportMutants) {
    const failing: Array<string> = []
    for (const one of cases) if (!(await isMet(breaks, one))) failing.push(one.name)
    found.set(name, failing)
  }
})

describe("a transport with one fault", () => {
  it.each(transportMutants)("is detected: it $name", ({ name }) => {
    expect(found.get(name)).not.toEqual([])
  })
})

describe("each conformance case detects some fault:", () => {
  it.each(cases)("$name", ({ name }) => {
    expect([...found].filter(([, failing]) => failing.includes(name))).not.toEqual([])
  })
})
