import { cents } from "@vostro/domain/kernel/Money"
import { addTotals, NOTHING } from "@vostro/domain/resources/lending/subledger-balance/model/Totals"
import fc from "fast-check"
import { expect, it } from "vitest"

const amount = fc.maxSafeInteger()

it("sums each total exactly or throws", () => {
  const totals = fc.record({ rewards: amount, paid: amount.map(cents), funded: amount.map(cents) })
  fc.assert(
    fc.property(totals, totals, (before, effects) => {
      const sums = (["rewards", "paid", "funded"] as const).map((name) => BigInt(before[name]) + BigInt(effects[name]))
      const isExact = sums.every((sum) => Number.isSafeInteger(Number(sum)))
      const move = () => addTotals({ ...NOTHING, ...before }, { ...NOTHING, ...effects })
      if (!isExact) return void expect(move).toThrow(RangeError)
      const { rewards, paid, funded } = move()
      expect([rewards, paid, funded].map(BigInt)).toEqual(sums)
    })
  )
})

it("throws at the first reward that a number does not count", () => {
  const full = { ...NOTHING, rewards: Number.MAX_SAFE_INTEGER }
  expect(addTotals(full, NOTHING).rewards).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => addTotals(full, { ...NOTHING, rewards: 1 })).toThrow("whole number of rewards")
})
