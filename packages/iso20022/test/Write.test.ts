import { type Message, type Reason, write } from "@vostro/iso20022"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { body, charged, payment } from "./support/Payment.ts"

const head = "Document/FIToFICstmrCdtTrf"
const transaction = `${head}/CdtTrfTxInf`
const { uetr, ...withoutUetr } = body

const refused: ReadonlyArray<readonly [string, unknown, string, Reason]> = [
  ["a missing field", { ...payment, body: withoutUetr }, `${transaction}/PmtId/UETR`, { _tag: "missing" }],
  [
    "a field that the network does not carry",
    { ...payment, body: { ...body, clearingReference: "001" } },
    head,
    { _tag: "notCarried", field: "clearingReference" }
  ],
  [
    "an unknown field of a party",
    { ...payment, body: { ...body, debtor: { name: "Ada", nickname: "A" } } },
    `${transaction}/Dbtr`,
    { _tag: "notCarried", field: "nickname" }
  ],
  [
    "a character outside of the set",
    { ...payment, body: { ...body, creditor: { name: "Zoë" } } },
    `${transaction}/Cdtr/Nm`,
    { _tag: "character", character: "U+00EB" }
  ],
  [
    "a lone surrogate",
    { ...payment, body: { ...body, creditor: { name: "\udc00" } } },
    `${transaction}/Cdtr/Nm`,
    { _tag: "character", character: "U+DC00" }
  ],
  [
    "a line feed",
    { ...payment, body: { ...body, endToEndId: "a\nb" } },
    `${transaction}/PmtId/EndToEndId`,
    { _tag: "character", character: "U+000A" }
  ],
  [
    "a fraction of a cent",
    { ...payment, body: { ...body, settlementAmount: 0.5 } },
    `${transaction}/IntrBkSttlmAmt`,
    { _tag: "type", expected: "number of cents" }
  ],
  [
    "more than Fedwire settles",
    { ...payment, body: { ...body, settlementAmount: 1_000_000_000_000 } },
    `${transaction}/IntrBkSttlmAmt`,
    { _tag: "digits", max: 12 }
  ],
  ["an empty list", { ...payment, body: { ...body, charges: [] } }, `${transaction}/ChrgsInf`, { _tag: "empty" }],
  ["a long list", charged(1001), `${transaction}/ChrgsInf[1001]`, { _tag: "repeated", max: 1000 }],
  [
    "two alternatives",
    { ...payment, body: { ...body, purpose: { code: "SALA", proprietary: "Salary" } } },
    `${transaction}/Purp`,
    { _tag: "alternatives" }
  ],
  [
    "an empty address",
    { ...payment, body: { ...body, debtor: { name: "Ada", address: {} } } },
    `${transaction}/Dbtr/PstlAdr`,
    { _tag: "empty" }
  ],
  [
    "a date that does not exist",
    { ...payment, body: { ...body, settlementDate: "2026-02-29" } },
    `${transaction}/IntrBkSttlmDt`,
    { _tag: "notDate" }
  ],
  [
    "an id of an impossible day",
    { ...payment, body: { ...body, messageId: "20260231VOSTRO01000001" } },
    "Document/FIToFICstmrCdtTrf/GrpHdr/MsgId",
    { _tag: "noDay", found: "20260231" }
  ],
  [
    "nothing",
    { ...payment, body: { ...body, settlementAmount: 0 } },
    `${transaction}/IntrBkSttlmAmt`,
    { _tag: "tooSmall", min: 1 }
  ],
  [
    "a message of another network",
    { network: "rtp", type: "paymentReturn", body: {} },
    "",
    { _tag: "notCarried", field: "paymentReturn" }
  ]
]

describe("writing", () => {
  it.each(refused)("%s is refused", (_, message, path, reason) => {
    // trusted: the messages are wrong on purpose
    const outcome = write(message as Message)
    expect(Result.isFailure(outcome) && [outcome.failure.path, outcome.failure.reason]).toEqual([path, reason])
  })

  it("an envelope needs a direction and the name of its message", () => {
    const header = {
      from: "231380104",
      to: "021151080",
      businessMessageId: "1",
      messageName: "pacs.008.001.08",
      service: "TEST",
      marketPractice: "frb.fedwire.01",
      creationTime: "2026-11-23T09:15:00-05:00"
    }
    const undirected = write({ ...payment, envelope: { header } })
    expect(Result.isFailure(undirected) && undirected.failure.reason).toEqual({
      _tag: "notCarried",
      field: "missing direction"
    })
    const misnamed = write({
      ...payment,
      envelope: { header: { ...header, messageName: "pacs.009.001.08" }, direction: "incoming" }
    })
    expect(Result.isFailure(misnamed) && misnamed.failure.reason).toEqual({ _tag: "contradiction" })
  })

  it("the writer escapes text", () => {
    expect(Result.getOrThrow(write({ ...payment, body: { ...body, endToEndId: "<a> & 'b' \"c\"" } }))).toContain(
      "<EndToEndId>&lt;a&gt; &amp; 'b' \"c\"</EndToEndId>"
    )
  })

  it("amounts have the decimals of their currency", () => {
    const written = (currency: string, amount: number) =>
      Result.getOrThrow(write({ ...payment, body: { ...body, instructedAmount: { currency, amount } } }))
    expect(written("JPY", 1_000)).toContain('<InstdAmt Ccy="JPY">1000</InstdAmt>')
    expect(written("KWD", 5)).toContain('<InstdAmt Ccy="KWD">0.005</InstdAmt>')
    expect(written("USD", 999_999_999_999_999)).toContain('<InstdAmt Ccy="USD">9999999999999.99</InstdAmt>')
  })
})
