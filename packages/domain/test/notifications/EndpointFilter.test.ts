import { eventNames } from "@vostro/domain/modules/registry"
import { eventFaults, matchesName, wants } from "@vostro/domain/resources/notifications/webhook-endpoint/Filter"
import { headerFaults } from "@vostro/domain/resources/notifications/webhook-endpoint/Receiver"
import type { WebhookEndpoint } from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const name = fc.constantFrom(...eventNames)
const word = fc.stringMatching(/^[a-z_.]{0,8}$/)

/** A pattern made from a name by cutting a piece out. */
const cut = fc
  .tuple(name, fc.nat(60), fc.nat(60))
  .map(([text, a, b]) => `${text.slice(0, Math.min(a, b))}*${text.slice(Math.max(a, b))}`)
const pattern = fc.oneof(
  name,
  cut,
  fc.tuple(word, word).map((parts) => parts.join("*"))
)

/** The reference: the pattern as a regular expression. */
const asRegExp = (one: string): RegExp => new RegExp(`^${one.replaceAll(".", "\\.").replace("*", ".*")}$`)

/** Finds the name and the pattern that a refusal proposes. */
const EXAMPLES = /name such [a]s (\S+), or a pattern such [a]s (\S+)\.$/

const endpointOf = (given: Partial<WebhookEndpoint>): WebhookEndpoint => ({
  id: "webhook_endpoint_1",
  url: "https://partner.example/",
  events: [],
  status: "active",
  secret_generation: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  ...given
})

describe("a pattern of event names", () => {
  it("matches the names that its regular expression matches", () => {
    fc.assert(
      fc.property(pattern, name, (one, event) => {
        expect(matchesName(one, event)).toBe(asRegExp(one).test(event))
      })
    )
  })

  it("is refused exactly if it matches no event, in words that name one that does", () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 5 }), (patterns) => {
        const wrong = patterns.flatMap((one, at) => (eventNames.some((event) => asRegExp(one).test(event)) ? [] : [at]))
        const faults = eventFaults(patterns, eventNames)
        expect(faults.map(({ parameters }) => parameters)).toEqual(wrong.map((at) => [`events[${at}]`]))
        for (const { why = "" } of faults) {
          const [, example = "", wildcard = ""] = EXAMPLES.exec(why) ?? []
          expect(eventNames).toContain(example)
          expect(eventNames.some((event) => asRegExp(wildcard).test(event))).toBe(true)
        }
      })
    )
  })

  it.each([
    ["ach.*", "ach.returned", true],
    ["*.returned", "ach.returned", true],
    ["ach.*", "ach_window.submitted", false],
    ["*", "ach.returned", true],
    ["ach.ret*rned", "ach.returned", true],
    ["ach.returned*returned", "ach.returned", false],
    ["ach", "ach.returned", false]
  ])("%s on %s: %s", (one, event, expected) => expect(matchesName(one, event)).toBe(expected))
})

describe("the filters of an endpoint", () => {
  const id = fc.constantFrom("account_number_1", "account_number_11", "account_number_2")
  const ids = fc.option(fc.uniqueArray(id, { minLength: 1 }), { nil: undefined })

  it("all hold for an event that it gets, and a filter that is absent excludes nothing", () => {
    const status = fc.constantFrom("active", "paused", "disabled")
    fc.assert(
      fc.property(status, fc.array(pattern, { maxLength: 3 }), ids, ids, name, id, id, (...given) => {
        const [at, events, object_ids, account_number_ids, event, object_id, within] = given
        const endpoint = endpointOf({
          status: at,
          events,
          ...(object_ids !== undefined && { object_ids }),
          ...(account_number_ids !== undefined && { account_number_ids })
        })
        const body = JSON.stringify({ object: { id: object_id, parties: [{ sender_account_number_id: within }] } })
        const named = account_number_ids?.some((one) => one === within || one === object_id) ?? true
        expect(wants(endpoint, { name: event, object_id, body })).toBe(
          at !== "disabled" &&
            (events.length === 0 || events.some((one) => asRegExp(one).test(event))) &&
            (object_ids?.includes(object_id) ?? true) &&
            named
        )
      })
    )
  })
})

/** Texts of ASCII, control characters and some beyond. */
const characters = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0x180 })), {
    minLength: 1,
    maxLength: 9
  })
  .map((codes) => String.fromCharCode(...codes))

describe("the own headers of an endpoint", () => {
  it.each([
    "content-type",
    "Content-Length",
    "webhook-id",
    "Webhook-Anything",
    "service-signature",
    "Vostro-Test",
    "host",
    "Connection",
    "Transfer-Encoding",
    "proxy-authorization",
    "User-Agent",
    "a b",
    "é",
    "x:y",
    ""
  ])("may not be named %j", (header) => {
    const [fault] = headerFaults({ [header]: "1" })
    expect(fault).toMatchObject({ code: "value_not_allowed", parameters: [`headers.${header}`] })
    expect(fault?.why).toMatch(/\.$/)
  })

  it("have values that cannot end a line, and names that differ in more than case", () => {
    fc.assert(
      fc.property(characters, (value) => {
        const isPlain = /^[\x20-\x7e]+$/.test(value) && value.trim() === value
        expect(headerFaults({ "x-one": value })).toHaveLength(isPlain ? 0 : 1)
      })
    )
    expect(headerFaults({ "x-one": "a\r\nx-two: b" })).toHaveLength(1)
    expect(headerFaults({ "x-one": "a", "X-One": "b" })).toMatchObject([{ parameters: ["headers.X-One"] }])
    expect(headerFaults({ authorization: "Bearer abc", "x-env": "test" })).toEqual([])
  })
})
