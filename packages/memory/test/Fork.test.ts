import { Table } from "@vostro/memory/Table"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

/** A write to one of the tables, or a fork of one. */
const steps = fc.array(
  fc.record({
    table: fc.nat(7),
    does: fc.constantFrom("set", "set", "delete", "fork"),
    key: fc.integer({ min: 0, max: 400 }).map(String),
    value: fc.nat()
  }),
  { maxLength: 60 }
)

/** Applies steps to tables and to plain maps; returns the pairs. */
const applied = (first: number, all: ReadonlyArray<{ table: number; does: string; key: string; value: number }>) => {
  const pairs = [{ table: new Table<number>(), map: new Map<string, number>() }]
  for (let n = 0; n < first; n++) {
    pairs[0]?.table.set(String(n), n)
    pairs[0]?.map.set(String(n), n)
  }
  for (const { does, key, table, value } of all) {
    const pair = pairs[table % pairs.length]
    if (pair === undefined) continue
    if (does === "set") {
      pair.table.set(key, value)
      pair.map.set(key, value)
    } else if (does === "delete") {
      pair.table.delete(key)
      pair.map.delete(key)
    } else if (pairs.length < 8) pairs.push({ table: pair.table.fork(), map: new Map(pair.map) })
  }
  return pairs
}

describe("a table", () => {
  it("is a map, and so is each of its forks and their forks, whatever the others write", () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 3, 300, 1_200), steps, (first, all) => {
        for (const { map, table } of applied(first, all)) {
          expect(table.size).toBe(map.size)
          expect(new Map(table.entries())).toEqual(map)
          for (const key of ["0", "1", "399", "401"]) expect(table.get(key)).toBe(map.get(key))
        }
      }),
      { numRuns: 150 }
    )
  })

  it("folds many changes into a new base, and keeps them", () => {
    const table = new Table<number>()
    const first = table.fork()
    for (let n = 0; n < 600; n++) table.set(String(n), n)
    for (let n = 0; n < 300; n++) table.delete(String(n))
    const second = table.fork()
    table.set("599", 0)
    expect([first.size, second.size, second.get("599"), second.get("0")]).toEqual([0, 300, 599, undefined])
  })
})
