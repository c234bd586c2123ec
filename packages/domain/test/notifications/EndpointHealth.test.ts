import { healthAfter } from "@vostro/domain/resources/notifications/webhook-endpoint/Health"
import { lifecycle } from "@vostro/domain/resources/notifications/webhook-endpoint/Transitions"
import type { WebhookEndpoint } from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const LADDER = fc.integer({ min: 1, max: 30 })
/** Failed attempts of one delivery after another. */
const outcomes = fc.array(fc.array(fc.constant(false), { maxLength: 30 }), { maxLength: 6 })

const healthy: WebhookEndpoint = {
  id: "webhook_endpoint_1",
  url: "https://partner.example/",
  events: [],
  status: "active",
  secret_generation: 1,
  created_at: "",
  updated_at: ""
}

/** An endpoint after a move, and the event that the table gives it. */
const moved = (endpoint: WebhookEndpoint, move: ReturnType<typeof healthAfter>) => {
  if (move === undefined) return { endpoint, event: undefined }
  const row = Result.getOrThrow(lifecycle.next(endpoint.status, move.on))
  const fields = Object.entries({ ...endpoint, ...move.more, status: row.to }).filter(
    ([, value]) => value !== undefined
  )
  // trusted: the fields of an endpoint, without the undefined.
  const after = Object.fromEntries(fields) as unknown as WebhookEndpoint
  return { endpoint: after, event: "event" in row ? row.event : undefined }
}

it("tells 50, 70, 90 and 100 % of a ladder once each in a time of failure, then the recovery, and only then", () => {
  fc.assert(
    fc.property(LADDER, outcomes, fc.boolean(), (max_attempts, deliveries, recovers) => {
      let endpoint = healthy
      const told: Array<string> = []
      const take = (attempts: number, isAccepted: boolean) => {
        const result = { attempts, isAccepted, isGone: false, max_attempts, first_at: "then" }
        const after = moved(endpoint, healthAfter(endpoint, result))
        endpoint = after.endpoint
        if (after.event !== undefined) told.push(`${after.event} ${endpoint.failed_percent ?? 0}`)
      }
      for (const { length } of deliveries) {
        for (let nth = 1; nth <= Math.min(length, max_attempts); nth++) take(nth, false)
      }
      const most = Math.max(0, ...deliveries.map(({ length }) => Math.min(length, max_attempts)))
      const steps = [50, 70, 90, 100].filter((step) => most * 100 >= max_attempts * step)
      // With a short ladder one attempt passes several steps, of which the event reports the highest.
      expect(told.map((one) => Number(one.split(" ")[1])).every((step) => steps.includes(step))).toBe(true)
      expect(new Set(told).size).toBe(told.length)
      expect(endpoint.failed_percent).toBe(steps.at(-1))
      expect(endpoint.failing_since).toBe(most > 1 || steps.length > 0 ? "then" : undefined)
      expect(told.some((one) => one.startsWith("webhook_endpoint.exhausted"))).toBe(most === max_attempts)
      if (!recovers) return
      const before = told.length
      take(1, true)
      expect(told.slice(before)).toEqual(steps.length === 0 ? [] : ["webhook_endpoint.recovered 0"])
      expect(endpoint).toEqual(healthy)
    })
  )
})

it("changes nothing for a first failure, a success of a healthy endpoint, and an endpoint that is not active", () => {
  const result = { attempts: 1, isAccepted: false, isGone: false, max_attempts: 24, first_at: "then" }
  expect(healthAfter(healthy, result)).toBeUndefined()
  expect(healthAfter(healthy, { ...result, isAccepted: true })).toBeUndefined()
  for (const status of ["paused", "disabled"] as const) {
    expect(healthAfter({ ...healthy, status }, { ...result, attempts: 24, isGone: true })).toBeUndefined()
  }
})

it("pauses an endpoint that answers 410, with the reason", () => {
  const gone = { attempts: 1, isAccepted: false, isGone: true, max_attempts: 24, first_at: "then" }
  const { endpoint, event } = moved(healthy, healthAfter(healthy, gone))
  expect(endpoint).toMatchObject({ status: "paused", pause_reason: "gone", failing_since: "then" })
  expect(event).toBe("webhook_endpoint.paused")
})
