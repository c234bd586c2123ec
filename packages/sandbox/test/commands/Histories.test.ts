import {
  historyTo,
  legalFrom,
  lives,
  type Target,
  targetsOf,
  triggerable
} from "@vostro/sandbox/commands/trigger/Histories"
import fc from "fast-check"
import { expect, it } from "vitest"

const targets = triggerable().flatMap((name) => targetsOf(name))
const anyTarget = fc.constantFrom(...targets)
const statusesOf = ({ life }: Target) => [...new Set(life.table.flatMap(({ from, to }) => [...from, to]))]
const anyPlace = anyTarget.chain((target) =>
  fc.record({ target: fc.constant(target), status: fc.constantFrom(...statusesOf(target)) })
)

it("every history is a chain of caused transitions that ends with a wanted one", () => {
  fc.assert(
    fc.property(anyPlace, ({ status, target }) => {
      const history = historyTo(target, status) ?? []
      let at = status
      for (const row of history) {
        expect(row.from).toContain(at)
        expect(legalFrom(target.life, at)).toContain(row.on)
        expect(target.life.causes.has(row.on)).toBe(true)
        at = row.to
      }
      expect(history.slice(0, -1).some((row) => target.rows.includes(row))).toBe(false)
      if (history.length > 0) expect(target.rows).toContain(history.at(-1))
    })
  )
})

it("no random walk reaches a wanted transition that has no history, or in fewer steps", () => {
  fc.assert(
    fc.property(anyPlace, fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }), ({ status, target }, choices) => {
      let at = status
      for (const [made, choice] of choices.entries()) {
        const legal = target.life.table.filter(
          (row) => target.life.causes.has(row.on) && row.from.some((from) => from === at)
        )
        const row = legal[choice % Math.max(legal.length, 1)]
        if (row === undefined) return
        if (target.rows.includes(row)) {
          expect(historyTo(target, status)?.length).toBeLessThanOrEqual(made + 1)
          return
        }
        at = row.to
      }
    })
  )
})

it("a history goes around what the bank has refused", () => {
  const [target] = targetsOf("ach.rejected")
  if (target === undefined) throw new Error("no lifecycle rejects an entry")
  const path = (...refused: ReadonlyArray<string>) =>
    historyTo(target, "scheduled", new Set(refused))?.map(({ on }) => on)
  expect(path()).toEqual(["reject"])
  expect(path("scheduled reject")).toEqual(["review", "reject"])
  expect(path("scheduled reject", "scheduled review")).toEqual(["process", "withhold"])
  expect(path("scheduled reject", "scheduled review", "scheduled process")).toBeUndefined()
})

it("no history states that the network has a payment: that is for restores", () => {
  expect(lives.some(({ causes }) => causes.has("mark_sent"))).toBe(false)
  expect(lives.some(({ table }) => table.some(({ on }) => on === "mark_sent"))).toBe(true)
})
