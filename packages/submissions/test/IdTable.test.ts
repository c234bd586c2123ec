import { IdTable } from "@vostro/submissions/checking/IdTable"
import { describe, expect, it } from "vitest"

describe("the table of ids", () => {
  it("finds every id again at its first line while it grows, and no other", () => {
    const table = new IdTable()
    const ids = Array.from({ length: 50_000 }, (_, at) => (at % 2 === 0 ? `id-${at}` : `${at}`.repeat(3)))
    const added = ids.map((id, at) => table.add(id, at + 2, at))
    expect(added.filter((first) => first !== undefined)).toEqual([])
    const again = ids.map((id) => table.add(id, 99_999, 0)?.line)
    expect(again).toEqual(ids.map((_, at) => at + 2))
  })

  it("tells texts apart that differ by order, length or one character", () => {
    const table = new IdTable()
    for (const [at, id] of ["", "\u0000", "\u0000\u0000", "ab", "ba", "a", "aa", "aaa", "a\u0000"].entries())
      expect(table.add(id, at + 1, 0), JSON.stringify(id)).toBeUndefined()
  })
})
