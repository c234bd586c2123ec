import type { Wire } from "@vostro/domain/rails"
import type { Message, MessageOf } from "@vostro/iso20022"
import {
  answerMessageOf,
  queryMessageOf,
  requestMessageOf,
  returnMessageOf,
  transferMessageOf
} from "@vostro/iso20022/bank"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { carried, meaningOf, requestFacts, returnFacts, transferFacts } from "../support/Facts.ts"
import { askedWire, bank, foreignWire, returnWire, sent, transferWire } from "../support/Wires.ts"

type Law<M extends Message> = (mapping: (wire: Wire) => M) => (wire: Wire) => void

const transfer = (wire: Wire) => transferMessageOf(wire, sent, bank)
const returned = (wire: Wire) => returnMessageOf(wire, sent, bank)

/** Every fact of a transfer arrives, and the message carries those that the receiver does not book. */
const transferLaw: Law<MessageOf<"creditTransfer">> = (mapping) => (wire) => {
  expect(meaningOf(mapping(wire))).toEqual(transferFacts(wire))
  const { instructed_amount: amount, instructed_currency_code: currency } = wire.amounts
  const { transfer_purpose: purpose } = wire.remittance_details
  const { body } = mapping(wire)
  expect(body).toMatchObject({
    instructedAmount: { currency, amount },
    settlementDate: wire.settlement_date,
    instructionId: wire.payment_identifiers.instruction_identification,
    chargeBearer: { debtor: "DEBT", shared: "SLEV", creditor: "CRED" }[wire.charges.charge_bearer],
    instructedAgent: wire.instructed_agent.routing_number,
    creditorAgent: { clearing: { member: wire.creditor_agent.routing_number } }
  })
  expect(body.purpose).toEqual(purpose && { proprietary: purpose.type })
  expect(body.remittance?.structured?.[0]?.additionalInformation?.[0]).toBe(purpose?.other_details)
}

/** Every fact of a transfer from abroad arrives. */
const foreignLaw: Law<MessageOf<"creditTransfer">> = (mapping) => (wire) => {
  expect(meaningOf(mapping(wire))).toEqual(transferFacts(wire))
}

const betweenIn = (parties: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(parties).filter(([name]) => /^(ultimate|previousAgent|intermediaryAgent)/.test(name))
  )

const returnLaw: Law<MessageOf<"paymentReturn">> = (mapping) => (wire) => {
  expect(meaningOf(mapping(wire))).toEqual(returnFacts(wire))
  const { body } = carried(mapping(wire))
  expect(body).toMatchObject({
    returnId: wire.payment_identifiers.return_identification,
    originalSettlementAmount: { currency: "USD", amount: wire.kept.original?.amount },
    chain: {
      debtor: { party: { name: wire.debtor.name } },
      creditor: { party: { name: wire.creditor.name } },
      creditorAgent: { clearing: { member: wire.creditor_agent.routing_number } }
    }
  })
  // A return has the ultimate parties and the agents between that a transfer along its path has.
  const { ultimateDebtor, ultimateCreditor, ...between } = betweenIn(carried(transfer(wire)).body)
  expect(betweenIn("chain" in body ? (body.chain ?? {}) : {})).toEqual({
    ...between,
    ...(ultimateDebtor !== undefined && { ultimateDebtor: { party: ultimateDebtor } }),
    ...(ultimateCreditor !== undefined && { ultimateCreditor: { party: ultimateCreditor } })
  })
}

const broken = <M extends Message>(law: Law<M>, wires: fc.Arbitrary<Wire>, mapping: (wire: Wire) => M) =>
  fc.check(fc.property(wires, law(mapping)), { numRuns: 200 }).failed

describe("wires as messages of Fedwire", () => {
  it("carry every fact of a transfer", () => {
    fc.assert(fc.property(transferWire, transferLaw(transfer)), { numRuns: 100 })
  })

  it("spell the names of transfers and returns in ASCII", () => {
    const foreign = (wire: Wire): Wire => ({
      ...wire,
      debtor: { ...wire.debtor, name: "Łódź–Süd" },
      creditor: { ...wire.creditor, name: "Smith—Jönes & Søn" }
    })
    const names = ["Lodz-Sud", "Smith-Jones & Son"]
    const [sample] = fc.sample(transferWire, 1).map(foreign)
    const [back] = fc.sample(returnWire, 1).map(foreign)
    if (sample === undefined || back === undefined) throw new Error("no sample")
    const { body } = transfer(sample)
    expect([body.debtor.name, body.creditor.name]).toEqual(names)
    expect(carried(returned(back)).body).toMatchObject({
      chain: { debtor: { party: { name: names[0] } }, creditor: { party: { name: names[1] } } }
    })
  })

  it("carry every fact of a transfer from abroad", () => {
    fc.assert(fc.property(foreignWire, foreignLaw(transfer)), { numRuns: 100 })
  })

  it("carry every fact of a return", () => {
    fc.assert(fc.property(returnWire, returnLaw(returned)), { numRuns: 100 })
  })

  it("carry an ultimate party without the address that no message of Fedwire may state", () => {
    const [one] = fc.sample(returnWire, 1)
    if (one === undefined) throw new Error("no return")
    const stated = (address: NonNullable<Wire["debtor"]["address"]>) => {
      const ultimate_debtor = { name: "Ben", address }
      return carried(returned({ ...one, ultimate_debtor })).body
    }
    const lines = { line_one: "a", line_two: "b", line_three: "c" }
    const place = { town_name: "Osaka", country: "JP" }
    expect(stated({ ...lines, country: "JP" })).toMatchObject({ chain: { ultimateDebtor: { party: { name: "Ben" } } } })
    const ultimateDebtor = { party: { address: { townName: "Osaka", addressLines: ["a", "b"] } } }
    expect(stated({ ...lines, ...place })).toMatchObject({ chain: { ultimateDebtor } })
  })

  it("carry the reason and the details of a return request, and of its rejection", () => {
    const original = { messageId: sent.messageId, messageName: "pacs.008.001.08", creationTime: sent.creationTime }
    fc.assert(
      fc.property(askedWire, (wire) => {
        const [one] = wire.return_requests
        const about = { messageId: sent.messageId, uetr: wire.payment_identifiers.uetr }
        const request = carried(requestMessageOf(wire, 0, original, sent, bank))
        const { body, ...facts } = requestFacts("Request", about, one?.reason, one?.details)
        const asked = { message_identification: sent.messageId, ...body }
        expect(meaningOf(request)).toEqual({ ...facts, body: asked })
        if (request.type !== "returnRequest") throw new Error("no request")
        const { resolution } = one ?? {}
        const answer = answerMessageOf(wire, 0, request.body, sent, bank)
        expect(meaningOf(answer)).toEqual(
          requestFacts("RequestRejected", about, resolution?.rejection_reason, resolution?.rejection_details)
        )
        expect(answer.body).toMatchObject({ case: request.body.case, assigner: request.body.assignee })
        expect(carried(queryMessageOf(wire, original, sent, bank)).body).toMatchObject({ original })
      }),
      { numRuns: 60 }
    )
  })

  it("tell a return of the whole amount from one of a part", () => {
    fc.assert(
      fc.property(askedWire, (wire) => {
        const original = { messageId: sent.messageId, messageName: "pacs.008.001.08", creationTime: sent.creationTime }
        const asked = requestMessageOf(wire, 0, original, sent, bank).body
        const accepted = wire.return_requests.map((one) => ({ ...one, status: "accepted" as const }))
        const all = wire.amounts.settlement_amount
        const answered = (kept: Wire["kept"]) =>
          answerMessageOf({ ...wire, return_requests: accepted, kept }, 0, asked, sent, bank).body.confirmation
        expect([answered({ ...wire.kept, returned: all }), answered(wire.kept)]).toEqual(["CNCL", "PECR"])
      }),
      { numRuns: 20 }
    )
  })
})

describe("the laws against broken mappings", () => {
  const changed =
    (change: (body: MessageOf<"creditTransfer">["body"]) => object) =>
    (wire: Wire): MessageOf<"creditTransfer"> => {
      const message = transfer(wire)
      // trusted: the message is wrong on purpose
      return { ...message, body: change(message.body) } as MessageOf<"creditTransfer">
    }

  it.each<readonly [string, (body: MessageOf<"creditTransfer">["body"]) => object]>([
    ["loses a cent", (body) => ({ ...body, settlementAmount: body.settlementAmount + 1 })],
    ["loses the message to the creditor", ({ remittance: _, ...body }) => body],
    ["loses the end-to-end identification", (body) => ({ ...body, endToEndId: "NOTPROVIDED" })],
    ["loses the debtor's account", ({ debtorAccount: _, ...body }) => body],
    ["loses the purpose", ({ purpose: _, ...body }) => body],
    ["swaps debtor and creditor", (body) => ({ ...body, debtor: body.creditor, creditor: body.debtor })],
    ["shortens names", (body) => ({ ...body, creditor: { name: body.creditor.name?.slice(0, 3) } })],
    ["lets the debtor pay all charges", (body) => ({ ...body, chargeBearer: "DEBT" })]
  ])("a transfer that %s is found", (_, change) =>
    expect(broken(transferLaw, transferWire, changed(change))).toBe(true)
  )

  it.each<readonly [string, (body: MessageOf<"creditTransfer">["body"]) => object]>([
    ["loses the charges", ({ charges: _, ...body }) => body],
    ["loses the exchange rate", ({ exchangeRate: _, ...body }) => body],
    ["loses an agent", ({ intermediaryAgent1: _, ...body }) => body],
    ["loses the ultimate creditor", ({ ultimateCreditor: _, ...body }) => body],
    ["loses the initiating party", ({ initiatingParty: _, ...body }) => body]
  ])("a transfer from abroad that %s is found", (_, change) => {
    expect(broken(foreignLaw, foreignWire, changed(change))).toBe(true)
  })

  it("a return that names another message is found", () => {
    const other = { messageId: sent.messageId, messageName: "pacs.008.001.08", creationTime: sent.creationTime }
    expect(broken(returnLaw, returnWire, (wire) => returnMessageOf(wire, sent, bank, other))).toBe(true)
  })

  it("a return that loses the agents between is found", () => {
    const direct = (wire: Wire) => returnMessageOf({ ...wire, other_agents: {} }, sent, bank)
    expect(broken(returnLaw, returnWire, direct)).toBe(true)
  })

  it("a return that loses its details is found", () => {
    const silent = (wire: Wire) => {
      const message = returned(wire)
      return { ...message, body: { ...message.body, reason: { reason: message.body.reason.reason } } }
    }
    expect(broken(returnLaw, returnWire, silent)).toBe(true)
  })
})
