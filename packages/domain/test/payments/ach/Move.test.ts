import { receiveReturn } from "@vostro/domain/resources/payments/ach/disputes/ReceiveReturn"
import { AchStatus } from "@vostro/domain/resources/payments/ach/entry/Fields"
import { moveAch, mustMove } from "@vostro/domain/resources/payments/ach/entry/Move"
import { incoming, outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { entryOf, factsWith, MONDAY_MS, returnOf } from "./support/Entries.ts"

const facts = factsWith(MONDAY_MS)
const tables = { outgoing: outgoing.table, incoming: incoming.table }
const triggers = [...new Set([...outgoing.table, ...incoming.table].map(({ on }) => on))]

const ofDisbursement = entryOf({ kept: { ...entryOf().kept, disbursement_id: "disbursement_1" } })

describe("a transition of an entry", () => {
  it("is in its direction's table, requires the version read, and is followed by its disbursement", () => {
    for (const direction of ["outgoing", "incoming"] as const) {
      for (const status of AchStatus.literals) {
        for (const on of triggers) {
          const move = moveAch({ object: { ...ofDisbursement, direction, status }, version: 7 }, on, {}, facts)
          const row = tables[direction].find((one) => one.on === on && [...one.from].some((from) => from === status))
          if (row === undefined) {
            expect(move).toMatchObject({ failure: { code: "operation_not_allowed" } })
            continue
          }
          const { changes, events, timers } = Result.getOrThrow(move)
          expect(changes).toMatchObject([{ expected: 7, object: { direction, status: row.to } }])
          expect(events.map(({ name }) => name)).toEqual("event" in row ? [row.event] : [])
          expect(timers).toMatchObject([{ queue: "disbursement.follow", object_id: "disbursement_1" }])
        }
      }
    }
  })

  it("is a defect if queued work asks for one that the table does not have", () => {
    expect(() => mustMove({ object: entryOf(), version: 1 }, "submit", {}, facts)).toThrow()
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
