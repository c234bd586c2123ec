import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { read } from "@vostro/iso20022"
import { inboundOf, referencesOf } from "@vostro/iso20022/bank"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readBy } from "../support/Facts.ts"

const folder = fileURLToPath(new URL("../samples", import.meta.url))
const sample = (name: string, change = (text: string) => text) =>
  Result.getOrThrow(read("fedwire", change(readFileSync(`${folder}/fedwire-${name}.xml`, "utf8"))))

const uetr = "8a562c67-ca16-48ba-b074-65581be6f011"
const about = { messageId: "20261123VOSTRO01000001", uetr }

describe("messages of Fedwire as facts of the bank", () => {
  it("read a payment with characters outside of ASCII", () => {
    expect(readBy(sample("pacs.008"))).toEqual({
      _tag: "Transfer",
      body: {
        message_identification: about.messageId,
        uetr,
        amount: 51_000_074,
        account_number: "567876543",
        creditor_agent: { routing_number: "121042882" },
        creditor_name: "Example Corporation",
        debtor: {
          name: "Zoë Example",
          iban: "DE89370400440532013000",
          address: { town_name: "Osaka", country: "JP", line_one: "1-2-3 Chuo", line_two: "Room 4" }
        },
        debtor_agent: { business_identifier_code: "BANKJPJTXXX" },
        instructing_routing_number: "231380104",
        instructed_amount: 77_000_000,
        instructed_currency_code: "JPY",
        exchange_rate: "0.00662",
        charge_bearer: "shared",
        charge_breakdown: [
          { amount: "12.50", currency_code: "USD", charging_agent: { business_identifier_code: "BANKJPJT" } }
        ],
        transfer_purpose: { type: "other", other_details: "SUPP" },
        message_to_receiving_fi: "Call the customer",
        end_to_end_identification: "Invoice & <7>",
        message_to_creditor: "Order 99"
      }
    })
  })

  it("read a return", () => {
    expect(readBy(sample("pacs.004"))).toEqual({
      _tag: "Return",
      about,
      body: {
        message_identification: "20261123VOSTRO01000002",
        amount: 25_007,
        return_code: "AC03",
        additional_information: "No such account"
      }
    })
  })

  it("read a return request, and the rejection of one", () => {
    expect(readBy(sample("camt.056"))).toEqual({
      _tag: "Request",
      about,
      body: {
        message_identification: "20261123VOSTRO01000003",
        reason: "duplication",
        additional_information: "Sent twice"
      }
    })
    expect(readBy(sample("camt.029"))).toEqual({
      _tag: "RequestRejected",
      about,
      body: { reason: "customer_requested" }
    })
  })

  it.each(["CNCL", "PECR", "PDCR"])("book nothing for the confirmation %s", (code) => {
    expect(readBy(sample("camt.029", (text) => text.replace("RJCR", code)))).toEqual({ _tag: "Noted" })
  })

  it("keep the letters of a code without a reason in the details", () => {
    const odd = sample("camt.056", (text) => text.replace("DUPL", "AGNT"))
    expect(readBy(odd)).toMatchObject({ body: { reason: "narrative", additional_information: "AGNT Sent twice" } })
  })

  it("read the outcome of a payment", () => {
    expect(readBy(sample("pacs.002"))).toEqual({
      _tag: "Outcome",
      about,
      answer: { _tag: "Rejected", code: "E433", additional_information: "E433 Closed for the day" }
    })
    const settled = (status: string) => sample("pacs.002", (text) => text.replace("RJCT", status))
    expect(readBy(settled("ACSC"))).toMatchObject({ answer: { _tag: "Settled", imad: about.messageId } })
    expect(readBy(settled("PDNG"))).toMatchObject({ answer: { _tag: "Pending" } })
    expect(readBy(sample("admi.002"))).toEqual({
      _tag: "Outcome",
      about: { messageId: about.messageId },
      answer: { _tag: "Rejected", code: "NARR", additional_information: "E990 Not valid" }
    })
  })

  it("take no payments between banks, and note receipts", () => {
    expect(readBy(sample("pacs.009"))._tag).toBe("Unhandled")
    expect(readBy(sample("admi.007"))._tag).toBe("Noted")
  })

  it.each(["pacs.008", "pacs.004", "pacs.002", "camt.056", "camt.029"])("leave a %s for another bank alone", (name) => {
    const other = { routing_number: "021000021" }
    expect(inboundOf(sample(name), other)).toMatchObject({
      reason: expect.stringMatching(/^the message is for \d{9}, /)
    })
  })

  it("leave copies alone, and messages of another service", () => {
    const message = sample("pacs.008")
    const { envelope } = message
    if (envelope === undefined) throw new Error("no envelope")
    const bank = { routing_number: "121042882", service: "TEST" } as const
    const of = (more: Partial<typeof envelope.header>) =>
      inboundOf(
        { ...message, envelope: { ...envelope, header: { ...envelope.header, service: "TEST", ...more } } },
        bank
      )
    expect([of({}), of({ copy: "DUPL" })].map(({ _tag }) => _tag)).toEqual(["Transfer", "Transfer"])
    const refused = [of({ copy: "COPY" }), of({ copy: "CODU" }), of({ service: "PROD" })]
    expect(refused.map(({ _tag }) => _tag)).toEqual(["Unhandled", "Unhandled", "Unhandled"])
  })

  it("have references", () => {
    expect(referencesOf(sample("pacs.008"))).toEqual({
      message_identification: about.messageId,
      uetr,
      imad: about.messageId
    })
    expect(referencesOf(sample("pacs.002"))).toMatchObject({ uetr, imad: about.messageId })
    expect(referencesOf(sample("admi.007")).omad).toBe("20261123VOSTRO0120261123FT01000009")
  })
})
