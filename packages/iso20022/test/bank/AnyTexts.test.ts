import { atMost } from "@vostro/domain/kernel/Resource"
import { hasForbiddenCharacter } from "@vostro/domain/kernel/Utf8"
import type { Wire } from "@vostro/domain/rails"
import { type Message, write } from "@vostro/iso20022"
import {
  inboundOf,
  instantInboundOf,
  requestMessageOf,
  returnMessageOf,
  transferMessageOf
} from "@vostro/iso20022/bank"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage, cases } from "../support/Arbitraries.ts"
import { carried, recipientOf } from "../support/Facts.ts"
import { askedWire, bank, foreignWire, returnWire, sent, transferWire } from "../support/Wires.ts"

const TYPES: ReadonlyArray<string> = [
  "paymentReturn",
  "returnRequest",
  "returnResponse",
  "paymentStatus",
  "messageReject"
]

/** Two full lines, in which every place for a cut is in the middle of a character, or none is. */
const lines = fc
  .tuple(fc.constantFrom("", "a", "é"), fc.constantFrom("😀", "𝒜", "𠮷"))
  .map(([first, character]) => [first + character.repeat(105 - first.length), character.repeat(105)] as const)

const said = (additionalInformation: ReadonlyArray<string>) => ({ reason: { code: "NARR" }, additionalInformation })

/** Makes a message say a text, as its type says one. */
const saying = (message: Message, text: ReadonlyArray<string>): Message => {
  switch (message.type) {
    case "paymentReturn": {
      const { chain: _, ...body } = message.body
      return { network: message.network, type: message.type, body: { ...body, reason: said(text) } }
    }
    case "returnRequest":
      return { network: message.network, type: message.type, body: { ...message.body, reason: said(text) } }
    case "returnResponse":
      return {
        network: message.network,
        type: message.type,
        body: { ...message.body, confirmation: "RJCR", reasons: [said(text)] }
      }
    case "paymentStatus":
      return {
        network: message.network,
        type: message.type,
        body: { ...message.body, status: "RJCT", reasons: [said(text)] }
      }
    case "messageReject":
      return {
        network: message.network,
        type: message.type,
        body: { ...message.body, additionalData: [...text, ...text].join("") }
      }
    default:
      return message
  }
}

const meaningOf = (message: Message): object =>
  message.network === "fedwire"
    ? inboundOf(message, recipientOf(message))
    : instantInboundOf(message, recipientOf(message))

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const isShort = Schema.is(Schema.String.check(atMost(350)))

const saidIn = cases.filter(([, type]) => TYPES.includes(type))

describe("long texts of other banks", () => {
  it.each(saidIn)("are cut between two characters on %s in a %s", (network, type) => {
    fc.assert(
      fc.property(arbitraryMessage(network, type), lines, (message, text) => {
        const texts = textsIn(meaningOf(saying(message, text)))
        expect(texts.some((one) => /[😀𝒜𠮷]/u.test(one))).toBe(true)
        for (const one of texts) {
          expect([one, hasForbiddenCharacter(one)]).toEqual([one, false])
          if (!(type === "paymentStatus" && network === "fedwire")) expect(isShort(one)).toBe(true)
        }
      }),
      { numRuns: 20 }
    )
  })
})

/** Names and ids of other banks, of which nothing is left in the characters of the networks, or more than there was. */
const invisible = fc.constantFrom(
  "\u200b",
  "\u0301",
  "\u00ad\u2060",
  "\u0085",
  "\ufe0f\u200d",
  "щ".repeat(35),
  "½".repeat(35)
)

const renamed = (wire: Wire, name: string): Wire => ({
  ...wire,
  debtor: { ...wire.debtor, name },
  creditor: { ...wire.creditor, name },
  debtor_agent: { ...wire.debtor_agent, name },
  creditor_agent: { ...wire.creditor_agent, name },
  ultimate_debtor: { name },
  ultimate_creditor: { name },
  other_agents: { intermediary_agent_one: { routing_number: "021000021", name } },
  payment_identifiers: { ...wire.payment_identifiers, end_to_end_identification: name },
  kept: { ...wire.kept, initiating_party: { name } }
})

describe("messages with texts of other banks that are shorter or longer in ASCII", () => {
  const original = { messageId: sent.messageId, messageName: "pacs.008.001.08", creationTime: sent.creationTime }
  const areSent = (wires: fc.Arbitrary<Wire>, messageOf: (wire: Wire) => Message) =>
    fc.assert(
      fc.property(wires, invisible, (wire, name) => {
        const message = messageOf(renamed(wire, name))
        expect(Result.isSuccess(write(message))).toBe(true)
        expect(carried(message).type).toBe(message.type)
      }),
      { numRuns: 50 }
    )

  it("are sent as transfers", () => areSent(transferWire, (wire) => transferMessageOf(wire, sent, bank)))
  it("are sent as transfers from abroad", () => areSent(foreignWire, (wire) => transferMessageOf(wire, sent, bank)))
  it("are sent as returns", () => areSent(returnWire, (wire) => returnMessageOf(wire, sent, bank)))
  it("are sent as return requests", () => areSent(askedWire, (wire) => requestMessageOf(wire, 0, original, sent, bank)))
})
