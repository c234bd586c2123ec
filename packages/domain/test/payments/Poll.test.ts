import { HOUR_MS, MINUTE_MS } from "@vostro/domain"
import { nextPollAt as nextInstantPollAt } from "@vostro/domain/resources/payments/instant-payment/outgoing/Queue"
import { nextPollAt as nextWirePollAt } from "@vostro/domain/resources/payments/wire/outgoing/Queue"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const SENT_MS = Date.parse("2035-03-05T14:00:00.000Z")
const DAYS_MS = 72 * HOUR_MS

/** Instants of the questions about a payment handed over at an instant, which is never answered. */
type Questions = (sentMs: number) => ReadonlyArray<number>

const networks: ReadonlyArray<{ readonly name: string; readonly longest: number; readonly questions: Questions }> = [
  {
    name: "a wire",
    longest: 15 * MINUTE_MS,
    questions: (sentMs) => {
      const asked = [nextWirePollAt(sentMs, sentMs)]
      for (;;) {
        const next = nextWirePollAt(asked.at(-1) ?? sentMs, sentMs)
        if (next > SENT_MS + DAYS_MS) return asked
        asked.push(next)
      }
    }
  },
  {
    name: "an instant payment",
    longest: HOUR_MS,
    questions: (sentMs) => {
      const asked: Array<number> = []
      for (;;) {
        const next = nextInstantPollAt(asked.at(-1) ?? sentMs, asked.length)
        if (next > SENT_MS + DAYS_MS) return asked
        asked.push(next)
      }
    }
  }
]

describe.each(networks)("the questions about $name that is not answered", ({ longest, questions }) => {
  it("come at intervals up to the longest, and never stop", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HOUR_MS }), (late) => {
        const asked = [SENT_MS + late, ...questions(SENT_MS + late)]
        const rests = asked.slice(1).map((at, place) => at - (asked[place] ?? at))
        expect(Math.min(...rests)).toBeGreaterThan(0)
        expect(Math.max(...rests)).toBeLessThanOrEqual(longest)
        expect(Math.min(...rests.slice(5))).toBeGreaterThanOrEqual(7 * MINUTE_MS)
        expect(asked.length).toBeLessThan(20 + DAYS_MS / longest)
      })
    )
  })

  it("fall together with those about other payments: 500 of them need few steps of a clock in three days", () => {
    const handedOver = fc.array(fc.integer({ min: 0, max: HOUR_MS }), { minLength: 500, maxLength: 500 })
    fc.assert(
      fc.property(handedOver, (lateness) => {
        const steps = new Set(lateness.flatMap((late) => questions(SENT_MS + late).slice(10)))
        // The quarters of an hour of three days.
        expect(steps.size).toBeLessThanOrEqual(72 * 4)
      }),
      { numRuns: 20 }
    )
  })
})
