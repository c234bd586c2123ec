import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { decideOn } from "@vostro/domain/engine/request/Decide"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import { decision } from "@vostro/domain/operation/Decision"
import { command } from "@vostro/domain/operation/Define"
import { root } from "@vostro/domain/resources/access/operator/Root"
import { eventText, shownEvent } from "@vostro/domain/resources/notifications/event/Event"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }
const program = { id: "program_1", name: "Test", number_prefix: "1000" }
const nothing = { objects: [], positions: [] }
const facts = factsOf(program, root, settings, { atMs: 0, random: new Uint8Array(42) }, nothing)

/** Decides a command that emits one event and names the given ones. */
const decided = (...emits: ReadonlyArray<string>) => {
  const event = { name: "thing.made", webhook: false, kind: "thing", object: { id: "thing_1" } }
  const decide = () => Result.succeed(decision({ events: [event] }))
  const made = command({
    name: "thing.make",
    summary: "",
    scope: "account/read_write",
    at: ["POST", "/v1/thing"],
    output: Schema.Unknown,
    emits,
    decide
  })
  const input = { params: {}, query: {}, body: {} }
  return decideOn(
    { command: made, input, program, caller: root, origin: { request_id: "req_1", source_ip: undefined } },
    { facts }
  )
}

it("rejects an event that a command does not declare, because its webhooks would be lost", () => {
  const { composed } = Result.getOrThrow(decided("thing.made"))
  expect(composed.events).toHaveLength(1)
  for (const emits of [[], ["thing.unmade"]])
    expect(() => decided(...emits)).toThrow("thing.make emitted thing.made, which is missing from its `emits`")
})

it("stores the request of an event so that partners see the event without it", () => {
  const { composed } = Result.getOrThrow(decided("thing.made"))
  const [{ body } = { body: "" }] = composed.events
  expect(JSON.parse(body)).toMatchObject({ event: "thing.made", request_id: "req_1", object: { id: "thing_1" } })
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.json(), (request, object) => {
      const shown = eventText("event_1", "thing.made", "2026-11-23T00:00:00.000Z", object)
      const stored = eventText("event_1", "thing.made", "2026-11-23T00:00:00.000Z", object, request)
      expect(JSON.parse(stored).request_id).toBe(request)
      expect([shownEvent(stored), shownEvent(shown)]).toEqual([shown, shown])
    })
  )
})
