import { incoming, outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { withdrawReturn } from "@vostro/domain/resources/payments/ach/review/Withdraw"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { entryOf, factsWith, MONDAY_MS, type Parts, returnOf } from "./support/Entries.ts"

const withdrawn = (parts: Parts) => withdrawReturn("ach_1", factsWith(MONDAY_MS, [entryOf(parts)]))

const cases = [
  { status: "pending_return", direction: "incoming", from: "posted", hop: returnOf("R03") },
  {
    status: "pending_contested_return",
    direction: "incoming",
    from: "return_dishonored",
    hop: returnOf("R71", "contested_return")
  },
  {
    status: "pending_dishonored_return",
    direction: "outgoing",
    from: "returned",
    hop: returnOf("R61", "dishonored_return")
  }
] as const

describe("a withdrawn return stage", () => {
  it.each(cases)("of an entry that is $status returns it to $from", ({ direction, from, hop: taken, status }) => {
    const kept = { ...entryOf().kept, queue: "ach_window_20350305_next_day_1" }
    const before = { direction, status, kept, returns: [{ ...taken, status }] }
    const { changes, events } = Result.getOrThrow(withdrawn(before))
    expect(changes.map(({ object }) => object)).toMatchObject([
      { status: from, returns: [{ ...taken, status: "canceled" }] }
    ])
    expect(changes[0]?.object).not.toHaveProperty("kept.queue")
    expect(events.map(({ name }) => name)).toEqual(from === "posted" ? ["ach.posted"] : [])
  })

  it.each(cases)("of an entry that is $status must not have a trace number", ({ direction, hop: taken, status }) => {
    const numbered = { ...taken, status, trace_number: "123456780000001" }
    expect(Result.isFailure(withdrawn({ direction, status, returns: [numbered] }))).toBe(true)
  })

  it.each([
    ["outgoing", outgoing],
    ["incoming", incoming]
  ] as const)("of %s entries must be waiting for a window", (direction, { table }) => {
    const statuses = [...new Set(table.map(({ to }) => to))]
    const taken = statuses.filter((status) =>
      Result.isSuccess(withdrawn({ direction, status, returns: [{ ...returnOf("R03"), status }] }))
    )
    expect(taken).toEqual(cases.filter((one) => one.direction === direction).map(({ status }) => status))
  })
})
