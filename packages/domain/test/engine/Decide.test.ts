import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { composed as composedOf } from "@vostro/domain/engine/request/Decide"
import { cents } from "@vostro/domain/kernel/Money"
import type { Role } from "@vostro/domain/kernel/Role"
import { causeOf, coreTransaction, type Leg, ledgerAccount } from "@vostro/domain/ledger/CoreTransaction"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import { created, type Decision, decision } from "@vostro/domain/operation/Decision"
import { command } from "@vostro/domain/operation/Define"
import { root } from "@vostro/domain/resources/access/operator/Root"
import { programCounter } from "@vostro/domain/resources/access/program/Program"
import { eventText, shownEvent } from "@vostro/domain/resources/notifications/event/Event"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { loadedOf } from "../support/Loaded.ts"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const program = { id: "program_1", name: "Test", company_prefix: "1000" }
const nothing = loadedOf({ objects: [], positions: [] })
const facts = factsOf(program, root, settings, { atMs: 0, random: new Uint8Array(42) }, nothing)

const event = { name: "thing.made", webhook: false, kind: "thing", object: { id: "thing_1" } }

/** Decides an operation of operators, of the role `operate` unless stated. */
const decided = (
  parts: Partial<Decision>,
  more: { readonly emits?: ReadonlyArray<string>; readonly role?: Role } = {}
) => {
  const made = command({
    name: "thing.make",
    summary: "",
    audience: "operator",
    at: ["POST", "/operator/v1/thing"],
    output: Schema.Unknown,
    ...more,
    decide: () => Result.succeed(decision(parts))
  })
  const input = { params: {}, query: {}, body: {} }
  return composedOf(
    defaultCatalogue,
    { command: made, input, program, caller: root, origin: { request_id: "req_1", source_ip: undefined } },
    made.decide(input, facts),
    facts
  )
}

it("rejects an event that a command does not declare, because its webhooks would be lost", () => {
  const { composed } = Result.getOrThrow(decided({ events: [event] }, { emits: ["thing.made"] }))
  expect(composed.events).toHaveLength(1)
  for (const emits of [[], ["thing.unmade"]])
    expect(() => decided({ events: [event] }, { emits })).toThrow(
      "thing.make emitted thing.made, which is missing from its `emits`"
    )
})

it("rejects money moved or held by an operation whose role may not", () => {
  const legs: ReadonlyArray<Leg> = [
    { account: "gl_unclaimed_property", amount: cents(1) },
    { account: "gl_funding_suspense", amount: cents(-1) }
  ]
  const transactions = [coreTransaction(facts.newId("core_transaction"), causeOf({ kind: "thing" }, "thing_1"), legs)]
  const holds = [{ account_number_id: facts.newId("account_number"), amount: cents(1) }]
  for (const parts of [{ transactions }, { holds }]) {
    for (const role of ["move_money", "administer"] as const) {
      expect(Result.isSuccess(decided(parts, { role }))).toBe(true)
    }
    for (const role of ["read", "operate", undefined] as const) {
      expect(() => decided(parts, role === undefined ? {} : { role })).toThrow("thing.make moved money")
    }
  }
})

it("rejects money booked on an account that no module declares", () => {
  const bookedOn = (account: string) => {
    const legs: ReadonlyArray<Leg> = [
      { account: ledgerAccount(account), amount: cents(1) },
      { account: "gl_funding_suspense", amount: cents(-1) }
    ]
    const cause = causeOf({ kind: "thing" }, "thing_1")
    const transactions = [coreTransaction(facts.newId("core_transaction"), cause, legs)]
    return decided({ transactions }, { role: "move_money" })
  }
  for (const account of ["gl_wire_suspense", "gl_ach_settlement_20261126_1", "account_number_1", "core_account_fbo"]) {
    expect(Result.isSuccess(bookedOn(account))).toBe(true)
  }
  for (const account of ["gl_wire_suspens", "gl_wire_suspense_", "gl_ach_settlement", "gl_"]) {
    expect(() => bookedOn(account)).toThrow(`thing_1 was booked on ${account}, which no module of the bank declares`)
  }
})

it("bounds an entry of the audit log, and counts the rest", () => {
  const changes = Array.from({ length: 130 }, (_, n) =>
    created(programCounter, { id: facts.newId("program_counter"), last: n })
  )
  const { composed } = Result.getOrThrow(decided({ changes }))
  const entry = JSON.parse(composed.writes.find(({ kind }) => kind === "audit_entry")?.body ?? "{}")
  expect([composed.writes.length, entry.changes.length, entry.left_out]).toEqual([131, 100, 30])
  expect(entry.changes[7]).toMatchObject({ kind: "program_counter", after: { last: 7 } })
})

it("stores the request of an event so that partners see the event without it", () => {
  const { composed } = Result.getOrThrow(decided({ events: [event] }, { emits: ["thing.made"] }))
  const [{ body } = { body: "" }] = composed.events
  expect(JSON.parse(body)).toMatchObject({ event: "thing.made", request_id: "req_1", object: { id: "thing_1" } })
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.boolean(),
      fc.nat(),
      (request_id, object, webhook, object_version) => {
        const shown = eventText("event_1", "thing.made", "2026-11-23T00:00:00.000Z", object)
        const stored = eventText("event_1", "thing.made", "2026-11-23T00:00:00.000Z", object, {
          request_id,
          webhook,
          object_version
        })
        expect(JSON.parse(stored)).toMatchObject({ request_id, object_version, ...(!webhook && { webhook }) })
        expect([shownEvent(stored), shownEvent(shown)]).toEqual([shown, shown])
      }
    )
  )
})
