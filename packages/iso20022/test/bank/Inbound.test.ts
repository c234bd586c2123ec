import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { read } from "@vostro/iso20022"
import { inboundOf, referencesOf } from "@vostro/iso20022/bank"
import { Result } from "effect"
import { describe, expect, it } from "vitest"

const folder = fileURLToPath(new URL("../samples", import.meta.url))
const sample = (name: string, change = (text: string) => text) =>
  Result.getOrThrow(read("fedwire", change(readFileSync(`${folder}/fedwire-${name}.xml`, "utf8"))))

const uetr = "8a562c67-ca16-48ba-b074-65581be6f011"
const about = { messageId: "20261123VOSTRO01000001", uetr }

describe("messages of Fedwire as facts of the bank", () => {
  it("read a payment with characters outside of ASCII", () => {
    expect(inboundOf(sample("pacs.008"))).toEqual({
      _tag: "Transfer",
      body: {
        message_identification: about.messageId,
        uetr,
        amount: 51_000_074,
        account_number: "567876543",
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
    expect(inboundOf(sample("pacs.004"))).toEqual({
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
    expect(inboundOf(sample("camt.056"))).toEqual({
      _tag: "Request",
      about,
      body: {
        message_identification: "20261123VOSTRO01000003",
        reason: "duplication",
        additional_information: "Sent twice"
      }
    })
    expect(inboundOf(sample("camt.029"))).toEqual({
      _tag: "RequestRejected",
      about,
      body: { reason: "customer_requested" }
    })
  })

  it.each(["CNCL", "PECR", "PDCR"])("book nothing for the confirmation %s", (code) => {
    expect(inboundOf(sample("camt.029", (text) => text.replace("RJCR", code)))).toEqual({ _tag: "Noted" })
  })

  it("keep the letters of a code without a reason in the details", () => {
    const odd = sample("camt.056", (text) => text.replace("DUPL", "AGNT"))
    expect(inboundOf(odd)).toMatchObject({ body: { reason: "narrative", additional_information: "AGNT Sent twice" } })
  })

  it("read the outcome of a payment", () => {
    expect(inboundOf(sample("pacs.002"))).toEqual({
      _tag: "Outcome",
      about,
      answer: { _tag: "Rejected", code: "E433", additional_information: "E433 Closed for the day" }
    })
    const settled = (status: string) => sample("pacs.002", (text) => text.replace("RJCT", status))
    expect(inboundOf(settled("ACSC"))).toMatchObject({ answer: { _tag: "Settled", imad: about.messageId } })
    expect(inboundOf(settled("PDNG"))).toMatchObject({ answer: { _tag: "Pending" } })
    expect(inboundOf(sample("admi.002"))).toEqual({
      _tag: "Outcome",
      about: { messageId: about.messageId },
      answer: { _tag: "Rejected", code: "NARR", additional_information: "E990 Not valid" }
    })
  })

  it("take no payments between banks, and note receipts", () => {
    expect(inboundOf(sample("pacs.009"))._tag).toBe("Unhandled")
    expect(inboundOf(sample("admi.007"))._tag).toBe("Noted")
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
