import type { CreditTransfer, MessageOf } from "@vostro/iso20022"

/** Body of a payment over Fedwire, with required fields and little more. */
export const body: CreditTransfer = {
  messageId: "20261123VOSTRO01000001",
  creationTime: "2026-11-23T09:15:00-05:00",
  endToEndId: "Invoice 7",
  uetr: "8a562c67-ca16-48ba-b074-65581be6f011",
  localInstrument: "CTRC",
  settlementAmount: 51_000_074,
  settlementDate: "2026-11-23",
  instructedAmount: { currency: "EUR", amount: 47_000_000 },
  chargeBearer: "SHAR",
  instructingAgent: "231380104",
  instructedAgent: "121042882",
  debtor: { name: "Ada Lovelace" },
  debtorAgent: { clearing: { system: "USABA", member: "231380104" } },
  creditorAgent: { clearing: { system: "USABA", member: "121042882" } },
  creditor: { name: "Turing & Sons" }
}

/** A payment over Fedwire without envelope. */
export const payment: MessageOf<"creditTransfer"> = { network: "fedwire", type: "creditTransfer", body }

/** A payment with a number of charges. */
export const charged = (count: number): MessageOf<"creditTransfer"> => ({
  ...payment,
  body: {
    ...body,
    charges: Array.from({ length: count }, () => ({
      amount: { currency: "USD", amount: 100 },
      agent: { name: "Some Bank" }
    }))
  }
})
