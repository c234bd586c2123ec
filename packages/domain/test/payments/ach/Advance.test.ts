import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import { addDays } from "@vostro/domain/kernel/calendar/CalendarDay"
import { dayAt, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { cents } from "@vostro/domain/kernel/Money"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import type { Ach, OutgoingAch, ReceivedAch } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { advanceAch } from "@vostro/domain/resources/payments/ach/simulation/Advance"
import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { loadedOf } from "../../support/Loaded.ts"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const at = "2035-03-05T14:00:00.000Z"
const program = { id: "program_1", name: "Test", company_prefix: "1000" }

const entry: OutgoingAch = {
  id: "ach_1",
  status: "scheduled",
  amount: cents(5),
  account_id: "account_1",
  account_number_id: "account_number_1",
  direction: "outgoing",
  delivery_type: "next_business_day",
  transaction_type: "credit",
  sec_code: "PPD",
  currency_code: "USD",
  statement_descriptor: "PAYMENT",
  record_details: {},
  counterparty: { name: "Jane Doe", account_number: "1", routing_number: "021000021", account_type: "checking" },
  returns: [],
  metadata: {},
  created_at: at,
  updated_at: at,
  kept: { account_number: "1000", held: false, queue: "ach_window_20350305_next_day_1" }
}
const hop = {
  type: "return",
  status: "pending_return",
  return_code: "R01",
  return_reason: "Insufficient funds"
} as const
const returning: ReceivedAch = { ...entry, direction: "incoming", status: "pending_return", returns: [hop] }

const settling: OutgoingAch = {
  ...entry,
  status: "submitted",
  kept: { account_number: "1000", held: false, queue: "ach_settlement_203503061330" }
}

const advanced = (one: Ach, now = at) => {
  const stored = { kind: "ach", id: one.id, version: 1, body: JSON.stringify(one) }
  const loaded = loadedOf({ objects: [stored], positions: [] })
  return advanceAch(
    one.id,
    factsOf(program, { _tag: "System" }, settings, { atMs: Date.parse(now), random: new Uint8Array(42) }, loaded)
  )
}

it.each([
  ["an entry that waits for its window", entry],
  ["a return that waits for its window", returning]
])("moves %s to a window of its own, which is due at once", (_, one) => {
  const { timers, changes } = Result.getOrThrow(advanced(one))
  expect(timers).toEqual([{ queue: "ach.window", object_id: changes[0]?.object.id, due_at_ms: Date.parse(at) }])
  expect(changes[1]?.object).toMatchObject({ kept: { queue: changes[0]?.object.id } })
})

it.each([
  ["an entry that is processing", { ...entry, status: "processing" } satisfies Ach],
  [
    "a return that has its trace number",
    { ...returning, returns: [{ ...hop, trace_number: "123456780000001" }] } satisfies Ach
  ],
  ["an incoming entry under review", { ...settling, direction: "incoming", status: "under_review" } satisfies Ach],
  ["an entry without a queue", { ...entry, kept: { account_number: "1000", held: false } } satisfies Ach]
])("refuses to advance %s, which would be sent twice or is not queued", (_, one) => {
  expect(Result.isFailure(advanced(one)) && advanced(one)).toMatchObject({ failure: { code: "operation_not_allowed" } })
})

const settlementOf = (now: string, effective_date?: string): string => {
  const record_details = effective_date === undefined ? {} : { effective_date }
  const { changes } = Result.getOrThrow(advanced({ ...settling, record_details }, now))
  const { settlement_date = "" } = changes.map(({ object }) => object).find(isEntry)?.record_details ?? {}
  expect(changes.map(({ object }) => object)).toContainEqual(
    expect.objectContaining({ status: "open", settlement_date })
  )
  return settlement_date
}

const isEntry = (object: object): object is Ach => "record_details" in object

it.each([
  ["today", "2035-03-05T14:00:00.000Z", "2035-03-05", "2035-03-05"],
  ["on its effective date", "2035-03-05T14:00:00.000Z", "2035-03-06", "2035-03-06"],
  ["today if its effective date has passed", "2035-03-07T14:00:00.000Z", "2035-03-05", "2035-03-07"],
  ["on Monday if today is a Saturday", "2035-03-10T14:00:00.000Z", "2035-03-09", "2035-03-12"],
  ["on the day after a holiday", "2035-07-04T14:00:00.000Z", undefined, "2035-07-05"]
])("settles an advanced entry %s", (_, now, effective, settlement) => {
  expect(settlementOf(now, effective)).toBe(settlement)
})

it("settles an advanced entry on a banking day, not before today or its effective date", () => {
  const first = Date.parse("2026-01-01T00:00:00.000Z")
  const minute = fc.integer({ min: 0, max: 10 * 366 * 24 * 60 }).map((minutes) => first + minutes * 60_000)
  fc.assert(
    fc.property(minute, fc.integer({ min: -10, max: 10 }), (nowMs, days) => {
      const today = dayAt(nowMs, NETWORK_ZONE)
      const effective = addDays(today, days)
      const settlement = settlementOf(new Date(nowMs).toISOString(), effective)
      expect([isBankingDay(settlement), settlement >= today, settlement >= effective]).toEqual([true, true, true])
    })
  )
})
