import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { cents } from "@vostro/domain/kernel/Money"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import type { Ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { advanceAch } from "@vostro/domain/resources/payments/ach/simulation/Advance"
import { Result } from "effect"
import { expect, it } from "vitest"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const at = "2035-03-05T14:00:00.000Z"
const program = { id: "program_1", name: "Test", number_prefix: "1000" }

const entry: Ach = {
  id: "ach_1",
  status: "scheduled",
  amount: cents(5),
  direction: "outgoing",
  delivery_type: "next_business_day",
  transaction_type: "credit",
  sec_code: "PPD",
  currency_code: "USD",
  statement_descriptor: "PAYMENT",
  record_details: {},
  counterparty: { routing_number: "021000021" },
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
const returning: Ach = { ...entry, direction: "incoming", status: "pending_return", returns: [hop] }

const advanced = (one: Ach) => {
  const stored = { kind: "ach", id: one.id, version: 1, body: JSON.stringify(one) }
  const loaded = { objects: [stored], positions: [] }
  return advanceAch(
    one.id,
    factsOf(program, { _tag: "System" }, settings, { atMs: Date.parse(at), random: new Uint8Array(42) }, loaded)
  )
}

it.each([
  ["an entry that waits for its window", entry],
  ["a return that waits for its window", returning]
])("takes %s to a window of its own, which is due at once", (_, one) => {
  const { timers, changes } = Result.getOrThrow(advanced(one))
  expect(timers).toEqual([{ lane: "ach.window", object_id: changes[0]?.object.id, due_at_ms: Date.parse(at) }])
  expect(changes[1]?.object).toMatchObject({ kept: { queue: changes[0]?.object.id } })
})

it.each([
  ["an entry that is processing", { ...entry, status: "processing" } satisfies Ach],
  [
    "a return that has its trace number",
    { ...returning, returns: [{ ...hop, trace_number: "123456780000001" }] } satisfies Ach
  ],
  ["an entry that waits for nothing", { ...entry, kept: { account_number: "1000", held: false } } satisfies Ach]
])("leaves %s where it is: it would go out twice, or there is nothing to do", (_, one) => {
  expect(Result.isFailure(advanced(one)) && advanced(one)).toMatchObject({ failure: { code: "operation_not_allowed" } })
})
