import type { Stored } from "@vostro/domain/ports/Stored"
import { joinSettlement, settlementRefs } from "@vostro/domain/resources/payments/ach/queue/AchSettlement"
import { joinWindow, windowRefs } from "@vostro/domain/resources/payments/ach/queue/Join"
import { describe, expect, it } from "vitest"
import { factsWith, MONDAY_MS, settings, stored } from "./support/Entries.ts"

const moment = { now_ms: MONDAY_MS, settings }
const factsOf = (others: ReadonlyArray<Stored>) => factsWith(MONDAY_MS, [], "consumer", others)

describe("the window that an entry joins", () => {
  const [first = "", second = ""] = windowRefs("same_business_day", moment).map(({ id }) => id)
  const windowOf = (id: string, status: "open" | "closed") => stored("ach_window", id, { status })
  const joined = (...others: ReadonlyArray<Stored>) => joinWindow("same_business_day", factsOf(others))

  it("is opened by the first entry, and unchanged by later ones", () => {
    const { parts, window } = joined()
    expect([window.id, parts.changes?.map(({ object }) => object)]).toEqual([first, [window]])
    expect(parts.timers).toEqual([{ queue: "ach.window", object_id: first, due_at_ms: Date.parse(window.cutoff_at) }])
    expect(joined(windowOf(first, "open")).parts).toEqual({
      requiredVersions: [{ kind: "ach_window", id: first, version: 1 }]
    })
  })

  it("is the next window if the first is closed", () => {
    expect(joined(windowOf(first, "closed")).window.id).toBe(second)
    expect(joined(windowOf(first, "closed"), windowOf(second, "open")).window.id).toBe(second)
  })

  it("is a new window with the first cutoff if both were closed early", () => {
    const { parts, window } = joined(windowOf(first, "closed"), windowOf(second, "closed"))
    const { id, ...own } = window
    expect([first, second]).not.toContain(id)
    expect(joined().window).toMatchObject(own)
    expect(parts.timers).toEqual([{ queue: "ach.window", object_id: id, due_at_ms: Date.parse(window.cutoff_at) }])
  })
})

describe("the settlement that an entry joins", () => {
  const settlesMs = MONDAY_MS + 3_600_000
  const [first = "", second = ""] = settlementRefs(settlesMs, MONDAY_MS).map(({ id }) => id)
  const settlementOf = (id: string, status: "open" | "settling") => stored("ach_settlement", id, { status })
  const joined = (...others: ReadonlyArray<Stored>) => joinSettlement(settlesMs, factsOf(others))

  it("is that of its time, or of the next minute if the first has started", () => {
    expect(joined().settlement.id).toBe(first)
    expect(joined(settlementOf(first, "open")).settlement.id).toBe(first)
    expect(joined(settlementOf(first, "settling")).settlement.id).toBe(second)
  })

  it("is a new settlement at its time if both started early", () => {
    const { parts, settlement } = joined(settlementOf(first, "settling"), settlementOf(second, "settling"))
    expect([first, second]).not.toContain(settlement.id)
    expect(settlement.settles_at).toBe(joined().settlement.settles_at)
    expect(parts.timers).toEqual([{ queue: "ach.settlement", object_id: settlement.id, due_at_ms: settlesMs }])
  })
})
