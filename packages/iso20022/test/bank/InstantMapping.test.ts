import type { InstantPayment, InstantPaymentAnswer } from "@vostro/domain/rails"
import { type CreditTransfer, type Message, type MessageOf, read, write } from "@vostro/iso20022"
import {
  instantAnswerMessageOf,
  instantAnswerOf,
  instantInboundOf,
  instantOriginalOf,
  instantQueryMessageOf,
  instantRequestMessageOf,
  instantReturnMessageOf,
  instantStatusMessageOf,
  instantTransferMessageOf
} from "@vostro/iso20022/bank"
import { documentsOf } from "@vostro/iso20022/messages/Documents"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recipientOf } from "../support/Facts.ts"
import {
  askedPayment,
  detailsOf,
  routeOn,
  type StatedReason,
  sentPayment,
  statedReason
} from "../support/InstantPayments.ts"
import { tableValidator, type Validator } from "../support/Validate.ts"

const networks = ["fednow", "rtp"] as const
type Network = (typeof networks)[number]

const validators = new Map<string, Validator>()

const validatorFor = ({ network, type, envelope }: Message): Validator => {
  const key = `${network} ${type}`
  const root = documentsOf(network).enveloped(type, envelope?.direction)
  if (root === undefined) throw new Error(`${network} has no ${type}`)
  const known = validators.get(key) ?? tableValidator(root.element)
  validators.set(key, known)
  return known
}

/** Message as the other side reads it: written, valid by the schemas, read. */
const carried = (message: Message): Message => {
  const xml = Result.getOrThrow(write(message))
  expect(validatorFor(message)(xml)).toEqual([])
  return Result.getOrThrow(read(message.network, xml))
}

/** Meaning of a message for the bank that it is for. */
const readBy = (message: Message) => instantInboundOf(message, recipientOf(message))

const meaningOf = (message: Message) => readBy(carried(message))

const shown = (words: string | undefined) => (words === undefined || words.trim() === "" ? undefined : words)

const given = (facts: object) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

const transferFacts = (one: InstantPayment, network: Network) => ({
  _tag: "Transfer",
  body: given({
    message_identification: routeOn(network).messageId,
    network,
    uetr: one.payment_identifiers.uetr,
    transaction_id: one.payment_identifiers.transaction_id,
    end_to_end_id: shown(one.payment_identifiers.end_to_end_id),
    amount: one.amount,
    creditor_agent: one.creditor_agent,
    account_number: one.creditor.account_number,
    creditor_name: one.creditor.name,
    debtor: one.debtor,
    debtor_agent: one.debtor_agent,
    description: shown(one.description)
  })
})

const codedOf = ({ code, text }: StatedReason) => ({
  code,
  ...(text !== undefined && { additional_information: text })
})

/** Reason as a network carries it: RTP has listed some codes, and puts another before the text. */
const onNetwork = (
  network: Network,
  stated: StatedReason,
  listed: ReadonlyArray<string>,
  other: string
): StatedReason =>
  network === "fednow" || listed.includes(stated.code) ? stated : { code: other, text: detailsOf(stated).slice(0, 105) }

type Mapping = (one: InstantPayment, network: Network) => MessageOf<"creditTransfer">

const transfer: Mapping = (one, network) => instantTransferMessageOf(one, routeOn(network))
const transferLaw = (mapping: Mapping, network: Network) => (one: InstantPayment) => {
  expect(meaningOf(mapping(one, network))).toEqual(transferFacts(one, network))
}

const originalOf = (one: InstantPayment, network: Network) => instantOriginalOf(transfer(one, network).body)
const aboutOf = (one: InstantPayment, network: Network) =>
  given({ messageId: routeOn(network).messageId, uetr: one.payment_identifiers.uetr })
const reasonOf = ({ code, text }: StatedReason, name = "reason_code") =>
  given({ [name]: code, additional_information: text })

describe.each(networks)("instant payments as messages of %s", (network) => {
  it("carry every fact of a payment", () => {
    fc.assert(fc.property(sentPayment, transferLaw(transfer, network)), { numRuns: 60 })
  })

  it("carry every fact of a return", () => {
    const law = (one: InstantPayment, stated: StatedReason) => {
      const back: InstantPayment = { ...one, return: { reason: "other", details: detailsOf(stated) } }
      const message = instantReturnMessageOf(back, originalOf(one, network), routeOn(network))
      const { messageId } = routeOn(network)
      const body = { message_identification: messageId, amount: one.amount, ...reasonOf(stated, "return_code") }
      expect(meaningOf(message)).toEqual({ _tag: "Return", about: aboutOf(one, network), body })
    }
    fc.assert(fc.property(sentPayment, statedReason, law), { numRuns: 60 })
  })

  it("carry return requests, their answers and questions", () => {
    const law = (one: InstantPayment, asked: StatedReason, answered: StatedReason) => {
      const payment = askedPayment(one, asked, answered)
      const original = originalOf(one, network)
      const route = routeOn(network)
      const about = aboutOf(one, network)
      const request = carried(instantRequestMessageOf(payment, 0, original, route))
      expect(readBy(request)).toEqual({
        _tag: "Request",
        about,
        body: {
          message_identification: route.messageId,
          ...reasonOf(onNetwork(network, asked, ["AC03", "AM09", "CUST", "DUPL", "FRAD"], "CUST"))
        }
      })
      if (request.type !== "returnRequest") throw new Error("no request")
      const answer = meaningOf(instantAnswerMessageOf(payment, 0, request.body, route))
      // RTP answers with a code alone.
      const { code } = onNetwork(network, answered, ["AC04", "CUST"], "CUST")
      const told = network === "rtp" ? { code } : answered
      expect(answer).toEqual({ _tag: "RequestRejected", about, body: reasonOf(told) })
      const accepted = { ...payment, return_requests: payment.return_requests.map((each) => accept(each)) }
      const yes = instantAnswerMessageOf(accepted, 0, request.body, route)
      expect([yes.body.confirmation, meaningOf(yes)]).toEqual(["IPAY", { _tag: "Noted" }])
      const query = meaningOf(instantQueryMessageOf(payment, original, route))
      // RTP asks by the message alone.
      expect(query).toEqual({ _tag: "Query", about: network === "rtp" ? { messageId: route.messageId } : about })
    }
    fc.assert(fc.property(sentPayment, statedReason, statedReason, law), { numRuns: 40 })
  })

  const answer = (stated: StatedReason): ReadonlyArray<InstantPaymentAnswer> => {
    const reason = codedOf(stated)
    return [
      { _tag: "Pending" },
      { _tag: "Settled", network },
      { _tag: "AcceptedWithoutPosting", network },
      { _tag: "Rejected", rejected_by: "network", ...reason },
      { _tag: "Rejected", rejected_by: "counterparty", ...reason },
      ...(network === "fednow" ? [{ _tag: "Refused" as const, network, ...reason }] : [])
    ]
  }

  it("carry every answer of a network", () => {
    const law = (one: InstantPayment, stated: StatedReason, isLater: boolean) => {
      const { uetr } = one.payment_identifiers
      for (const each of answer(stated)) {
        const message = instantStatusMessageOf(each, originalOf(one, network), routeOn(network), uetr, isLater)
        const told = onNetwork(network, stated, ["AC03", "AC04", "AM09", "DUPL", "NARR"], "NARR")
        const expected = "code" in each ? { ...each, ...codedOf(told) } : each
        expect(meaningOf(message)).toEqual({ _tag: "Outcome", about: aboutOf(one, network), answer: expected })
      }
    }
    fc.assert(fc.property(sentPayment, statedReason, fc.boolean(), law), { numRuns: 40 })
  })

  it("answer a payment that the bank received", () => {
    const statusOf = (payment: InstantPayment) =>
      instantStatusMessageOf(instantAnswerOf(payment), originalOf(payment, network), routeOn(network)).body
    fc.assert(
      fc.property(sentPayment, (one) => {
        const of = (status: InstantPayment["status"]) => statusOf({ ...one, direction: "incoming", status }).status
        expect([of("posted"), of("under_review")]).toEqual(["ACTC", "ACWP"])
        const rejection = { rejected_by: "service", reason: "ofac_rejection", details: "listed" } as const
        const rejected = statusOf({ ...one, direction: "incoming", status: "rejected", rejection })
        expect([rejected.status, rejected.reasons]).toEqual(["RJCT", [{ reason: { code: "NARR" } }]])
        const related_objects = { original_payment_id: one.id }
        expect(statusOf({ ...one, direction: "incoming", status: "rejected", rejection, related_objects }).status).toBe(
          "ACTC"
        )
      }),
      { numRuns: 10 }
    )
  })

  it("name the code of payments that cannot be booked", () => {
    fc.assert(
      fc.property(sentPayment, (one) => {
        const { body, ...message } = transfer(one, network)
        const with_ = (more: Partial<CreditTransfer>) => readBy({ ...message, body: { ...body, ...more } })
        expect([
          with_({ settlementAmount: 0 }),
          with_({ settlementAmount: 1_000_000_001 }),
          with_({ creditorAccount: { number: { other: { id: "123456789012345678" } } } })
        ]).toMatchObject([
          { _tag: "Unbookable", code: "AM01" },
          { _tag: "Unbookable", code: "AM02" },
          { _tag: "Unbookable", code: "AC03" }
        ])
      }),
      { numRuns: 10 }
    )
  })

  it("reject a payment that names another bank, and leave any other message for another bank alone", () => {
    fc.assert(
      fc.property(sentPayment, (one) => {
        const { body, ...message } = transfer(one, network)
        const bank = recipientOf({ ...message, body })
        const with_ = (more: Partial<CreditTransfer>) =>
          instantInboundOf({ ...message, body: { ...body, ...more } }, bank)
        const naming = (member: string) => with_({ creditorAgent: { clearing: { member } } })
        const of = (code: string) => ({ _tag: "Unbookable", about: aboutOf(one, network), code })
        expect([naming("021000021"), naming("021000022"), naming("ABCDEFGHI"), with_({ creditorAgent: {} })]).toEqual(
          ["AGNT", "RC01", "RC01", "AGNT"].map(of)
        )
        expect([with_({ instructedAgent: "021000021" }), with_({ instructedAgent: "021000022" })]).toEqual(
          ["AGNT", "RC01"].map(of)
        )
        expect(with_({ debtorAgent: { clearing: { member: "CHASE" } } })).toEqual(of("RC03"))
        const query = instantQueryMessageOf(one, originalOf(one, network), routeOn(network))
        expect(instantInboundOf(query, { routing_number: "011401533" })).toMatchObject({ _tag: "Unhandled" })
      }),
      { numRuns: 10 }
    )
  })

  it.each<readonly [string, (body: CreditTransfer) => CreditTransfer]>([
    ["loses a cent", (body) => ({ ...body, settlementAmount: body.settlementAmount + 1 })],
    ["loses the description", ({ remittance: _, ...body }) => body],
    ["loses the end-to-end identification", (body) => ({ ...body, endToEndId: "NOTPROVIDED" })],
    ["loses the UETR", ({ uetr: _, ...body }) => body],
    ["swaps debtor and creditor", (body) => ({ ...body, debtor: body.creditor, creditor: body.debtor })],
    ["shortens names", (body) => ({ ...body, creditor: { name: (body.creditor.name ?? "").slice(0, -1) } })]
  ])("the law finds a mapping that %s", (_, change) => {
    const mapping: Mapping = (one, name) => {
      const message = transfer(one, name)
      return { ...message, body: change(message.body) }
    }
    const { failed } = fc.check(fc.property(sentPayment, transferLaw(mapping, network)), { numRuns: 100 })
    expect(failed).toBe(true)
  })
})

const accept = (request: InstantPayment["return_requests"][number]) => ({ ...request, status: "accepted" as const })

describe("messages of a service", () => {
  it("a refused message is a rejection by the network", () => {
    const message: Message = {
      network: "fednow",
      type: "messageReject",
      body: { reference: "M1", reason: "E990", rejectionTime: "2026-11-23T14:15:00Z", description: "Not valid" }
    }
    expect(meaningOf({ ...message, envelope: envelope("admi.002.001.01") })).toEqual({
      _tag: "Outcome",
      about: { messageId: "M1" },
      answer: { _tag: "Rejected", rejected_by: "network", code: "E990", additional_information: "Not valid" }
    })
  })
})

const envelope = (messageName: string) => ({
  direction: "outgoing" as const,
  header: {
    from: "021150706",
    to: "123456780",
    businessMessageId: "B1",
    messageName,
    creationTime: "2026-11-23T14:15:00Z"
  }
})
