import { instantOf } from "@vostro/domain/kernel/Instant"
import { spanOf } from "@vostro/domain/operation/Page"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const NS_OF_MS = 1_000_000

/** An instant in ms since 1970 UTC plus ns, as a query writes it, without trailing zeros. */
const written = (ms: number, ns: number): string =>
  instantOf(ms)
    .iso.replace("Z", `${String(ns).padStart(6, "0")}Z`)
    .replace(/0+Z$/, "Z")
    .replace(".Z", "Z")

const bounds = {
  after: (created: number, ms: number, ns: number) => created * NS_OF_MS > ms * NS_OF_MS + ns,
  on_or_after: (created: number, ms: number, ns: number) => created * NS_OF_MS >= ms * NS_OF_MS + ns,
  before: (created: number, ms: number, ns: number) => created * NS_OF_MS < ms * NS_OF_MS + ns,
  on_or_before: (created: number, ms: number, ns: number) => created * NS_OF_MS <= ms * NS_OF_MS + ns
}

describe.each(["after", "on_or_after", "before", "on_or_before"] as const)("the filter created_at[%s]", (bound) => {
  it("selects exactly its range, to the nanosecond", () => {
    const ns = fc.oneof(fc.constant(0), fc.constantFrom(1, 500_000, 999_999), fc.nat({ max: NS_OF_MS - 1 }))
    // Sums of ms and ns this small are exact.
    fc.assert(
      fc.property(fc.nat({ max: 9_000_000 }), ns, fc.integer({ min: -2, max: 2 }), (ms, rest, away) => {
        const created = ms + away
        const { from_ms = -Infinity, until_ms = Infinity } = spanOf({ created_at: { [bound]: written(ms, rest) } })
        expect(created >= from_ms && created < until_ms).toBe(bounds[bound](created, ms, rest))
      })
    )
  })
})

describe("several filters of created_at", () => {
  it("apply together", () => {
    const [early, late] = ["2026-01-01T00:00:40.897500Z", "2026-01-01T00:00:41Z"]
    expect(spanOf({ created_at: { on_or_after: early, after: late, before: late, on_or_before: early } })).toEqual({
      from_ms: Date.parse(late) + 1,
      until_ms: Date.parse("2026-01-01T00:00:40.898Z")
    })
  })
})
