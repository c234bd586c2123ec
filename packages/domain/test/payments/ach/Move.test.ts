import type { Transition } from "@vostro/domain/kernel/Lifecycle"
import { allowed } from "@vostro/domain/operation/Transition"
import { receiveReturn } from "@vostro/domain/resources/payments/ach/disputes/ReceiveReturn"
import { ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { AchStatus } from "@vostro/domain/resources/payments/ach/entry/Fields"
import { moveAch, mustMove } from "@vostro/domain/resources/payments/ach/entry/Move"
import { incoming, outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { entryOf, factsWith, MONDAY_MS, receivedOf, returnOf, sentOf } from "./support/Entries.ts"

const facts = factsWith(MONDAY_MS)
const [sentBy, receivedBy] = [
  [...new Set(outgoing.table.map(({ on }) => on))],
  [...new Set(incoming.table.map(({ on }) => on))]
]
const kept = { ...entryOf().kept, disbursement_id: "disbursement_1" }

/** Expects the outcome of a transition by its row of the table; without a row it is rejected. */
const expectMove = (move: ReturnType<typeof moveAch>, table: ReadonlyArray<Transition>, from: string, on: string) => {
  const row = table.find((one) => one.on === on && one.from.includes(from))
  if (row === undefined) {
    expect(move).toMatchObject({ failure: { code: "operation_not_allowed" } })
    return []
  }
  const { changes, events, timers } = Result.getOrThrow(move)
  expect(changes).toMatchObject([{ expected: 7, object: { status: row.to } }])
  expect(events.map(({ name }) => name)).toEqual(row.event === undefined ? [] : [row.event])
  return [timers]
}

describe("a transition of an entry", () => {
  it("follows its direction's table, requires the version read, and sets the timer of its disbursement", () => {
    for (const status of AchStatus.literals) {
      for (const on of sentBy) {
        const move = moveAch({ object: sentOf({ status, kept }), version: 7 }, on, {}, facts)
        for (const timers of expectMove(move, outgoing.table, status, on)) {
          expect(timers).toMatchObject([{ queue: "disbursement.follow", object_id: "disbursement_1" }])
        }
      }
      for (const on of receivedBy) {
        const move = moveAch({ object: receivedOf({ status }), version: 7 }, on, {}, facts)
        for (const timers of expectMove(move, incoming.table, status, on)) expect(timers).toEqual([])
      }
    }
  })

  it("is refused for a trigger of the other direction only", () => {
    const strange = [
      ...sentBy.filter((on) => !receivedBy.some((one) => one === on)).map((on) => ["incoming", on] as const),
      ...receivedBy.filter((on) => !sentBy.some((one) => one === on)).map((on) => ["outgoing", on] as const)
    ]
    for (const status of AchStatus.literals) {
      for (const [direction, on] of strange) {
        const row = allowed(ach, entryOf({ direction, status }), on)
        expect(row).toMatchObject({ failure: { code: "operation_not_allowed" } })
      }
    }
  })

  it("is a defect if queued work requires it and the table lacks it", () => {
    expect(() => mustMove({ object: sentOf(), version: 1 }, "submit", {}, facts)).toThrow()
  })
})

it("records a received dishonor in one change from the version read, with the event of the second transition", () => {
  const before = entryOf({ status: "returned", returns: [returnOf("R01")] })
  const { changes, events } = Result.getOrThrow(
    receiveReturn({ object: before, version: 7 }, { return_code: "R61" }, facts)
  )
  expect(changes.filter(({ resource }) => resource.kind === "ach")).toMatchObject([
    { expected: 7, object: { status: "return_dishonored", returns: [{}, { status: "return_dishonored" }] } }
  ])
  expect(events.map(({ name }) => name)).toEqual(["ach.return_dishonored"])
})
