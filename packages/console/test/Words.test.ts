import { spoken } from "@vostro/console/parts/Words"
import { operations } from "@vostro/domain/operations"
import { describe, expect, it } from "vitest"

describe("the words for an operation", () => {
  it("leave out its kind on a page about the kind, and its version", () => {
    expect(spoken("ach.contest_dishonored_return", "ach")).toBe("Contest dishonored return")
    expect(spoken("ach.contest_dishonored_return")).toBe("ACH: contest dishonored return")
    expect(spoken("wire.return_v2", "wire")).toBe("Return")
    expect(spoken("mark_sent")).toBe("Mark sent")
  })

  it("have no sign of a code", () => {
    for (const { name } of operations)
      expect(spoken(name)).toMatch(/^[A-Z][A-Za-z]*( [A-Za-z]+)*: [A-Za-z]+( [A-Za-z0-9]+)*$/)
  })
})
