import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { expect, it } from "vitest"

const { paths, components } = JSON.parse(JSON.stringify(openApiDocument()))

interface Integer {
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Finds all integers whose name matches. */
const integersOf = (node: unknown, word: RegExp): ReadonlyArray<Integer> => {
  if (typeof node !== "object" || node === null) return []
  return Object.entries(node).flatMap(([name, one]) => {
    const own = word.test(name) && Object(one).type === "integer" ? [one] : []
    return [...own, ...integersOf(one, word)]
  })
}

const all = (word: RegExp): ReadonlyArray<Integer> => integersOf([paths, components.schemas], word)

it("documents every amount of money as whole cents in 64 bits", () => {
  const amounts = all(/^(amount|.+_amount|posted|held|available|available_credit|limit|max_limit)$/)
  expect(amounts.length).toBeGreaterThan(90)
  for (const { description, format } of amounts) {
    expect(description).toMatch(/^Whole (cents|units of the reward)/)
    expect(format).toBe("int64")
  }
})

it("has the format int64 for integers that 32 bits may not hold", () => {
  const short = all(/^/).filter(({ format }) => format === undefined)
  expect(short.length).toBeGreaterThan(50)
  const holds = (bound = Number.POSITIVE_INFINITY): boolean => Math.abs(bound) < 2 ** 31
  expect(short.filter(({ minimum, maximum }) => !holds(minimum) || !holds(maximum))).toEqual([])
})
