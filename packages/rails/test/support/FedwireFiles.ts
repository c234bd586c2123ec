import { type Message, type MessageOf, read, write } from "@vostro/iso20022"
import { Result } from "effect"

type Transfer = MessageOf<"creditTransfer">

const OTHER = "021000021"
const FEDWIRE = "021151080"
const NOW = "2035-03-05T09:15:00-05:00"

/** IMAD of the nth message of the other bank. */
export const otherImad = (sequence: number): string => `20350305OTHERBK1${String(sequence).padStart(6, "0")}`

/** Reads a message that the bank has sent. */
export const readMessage = (document: string): Message => Result.getOrThrow(read("fedwire", document))

/** Reads a payment that the bank has sent. */
export const readTransfer = (document: string): Transfer => {
  const message = readMessage(document)
  if (message.type !== "creditTransfer") throw new Error(`not a payment: ${message.type}`)
  return message
}

const documentOf = (message: Message): string => Result.getOrThrow(write(message))

const originalOf = ({ body, envelope }: Transfer) => ({
  messageId: body.messageId,
  messageName: envelope?.header.messageName ?? "pacs.008.001.08",
  creationTime: body.creationTime
})

/** Outcome of a payment: settled, or rejected with the code E433. */
export const outcomeOf = (sent: Transfer, status: "ACSC" | "RJCT"): string =>
  documentOf({
    network: "fedwire",
    type: "paymentStatus",
    body: {
      messageId: `${sent.body.messageId}STATUS`,
      creationTime: NOW,
      original: originalOf(sent),
      originalUetr: sent.body.uetr ?? "",
      status,
      ...(status === "RJCT" && { reasons: [{ reason: { proprietary: "E433" }, additionalInformation: ["Refused"] }] }),
      instructingAgent: FEDWIRE,
      instructedAgent: sent.body.instructingAgent
    }
  })

/** A transfer of another bank to an account number. */
export const transferTo = (account_number: string, amount: number, sequence: number): string =>
  documentOf(transferMessageTo(account_number, amount, sequence))

/** A transfer of another bank to an account number, as a message. */
export const transferMessageTo = (account_number: string, amount: number, sequence: number): Transfer => ({
  network: "fedwire",
  type: "creditTransfer",
  body: {
    messageId: otherImad(sequence),
    creationTime: NOW,
    endToEndId: `Order ${sequence}`,
    uetr: `8a562c67-ca16-48ba-b074-${String(sequence).padStart(12, "0")}`,
    localInstrument: "CTRC",
    settlementAmount: amount,
    settlementDate: "2035-03-05",
    instructedAmount: { currency: "USD", amount },
    chargeBearer: "SLEV",
    instructingAgent: OTHER,
    instructedAgent: "123456780",
    debtor: { name: "Ada Lovelace", address: { townName: "London", country: "GB" } },
    debtorAccount: { number: { other: { id: "567876543" } } },
    debtorAgent: { clearing: { system: "USABA", member: OTHER } },
    creditorAgent: { clearing: { system: "USABA", member: "123456780" } },
    creditor: { name: "Entity One", address: { townName: "Chicago", country: "US" } },
    creditorAccount: { number: { other: { id: account_number } } }
  }
})

/** The return of a part of a payment. */
export const returnOf = (sent: Transfer, amount: number, sequence: number): string =>
  documentOf({
    network: "fedwire",
    type: "paymentReturn",
    body: {
      messageId: otherImad(sequence),
      creationTime: NOW,
      original: originalOf(sent),
      originalEndToEndId: sent.body.endToEndId,
      originalUetr: sent.body.uetr ?? "",
      settlementAmount: amount,
      settlementDate: "2035-03-05",
      returnedInstructedAmount: { currency: "USD", amount },
      chargeBearer: "SLEV",
      instructingAgent: OTHER,
      instructedAgent: sent.body.instructingAgent,
      chain: {
        debtor: { party: { name: "Acme Supplies LLC" } },
        creditor: { party: { name: "Entity One" } }
      },
      reason: { reason: { code: "AC03" } },
      originalLocalInstrument: "CTRC"
    }
  })

/** A request of the bank that sent a payment to return it. */
export const requestFor = (payment: Transfer, sequence: number): string =>
  documentOf({
    network: "fedwire",
    type: "returnRequest",
    body: {
      messageId: otherImad(sequence),
      assigner: OTHER,
      assignee: "123456780",
      creationTime: NOW,
      case: { id: `Case ${sequence}`, creator: { party: { name: "Ada Lovelace" } } },
      original: originalOf(payment),
      originalUetr: payment.body.uetr ?? "",
      originalSettlementAmount: { currency: "USD", amount: payment.body.settlementAmount },
      originalSettlementDate: "2035-03-05",
      reason: { reason: { code: "DUPL" } }
    }
  })
