import type { PerNetwork } from "../schema/Network.ts"
import type { Content, DataOf } from "../schema/Table.ts"
import { acknowledgement } from "../tables/Acknowledgement.ts"
import { creditTransfer } from "../tables/CreditTransfer.ts"
import { institutionTransfer } from "../tables/InstitutionTransfer.ts"
import { messageReject } from "../tables/MessageReject.ts"
import { paymentReturn } from "../tables/PaymentReturn.ts"
import { paymentStatus } from "../tables/PaymentStatus.ts"
import { returnRequest } from "../tables/ReturnRequest.ts"
import { returnResponse } from "../tables/ReturnResponse.ts"
import { statusRequest } from "../tables/StatusRequest.ts"

/** Definition of a message. */
export interface MessageTable<D> {
  /** Identifier of the message definition on each network that has it. */
  readonly id: PerNetwork<string | undefined>
  /** Element of the envelope around header and document on each network that has the message (S160, S162, S163). */
  readonly wrapper: PerNetwork<string | undefined>
  /** First element of the document. */
  readonly root: string
  readonly content: Content<D>
}

const everywhere = (id: string): PerNetwork<string> => ({ fedwire: id, fednow: id, rtp: id })

/** RTP sends money back as a new payment, and acknowledges no messages (S163). */
const federal = (id: string): PerNetwork<string | undefined> => ({ fedwire: id, fednow: id, rtp: undefined })

/** Every message, by its name in the plain data. */
export const messages = {
  creditTransfer: {
    id: everywhere("pacs.008.001.08"),
    wrapper: {
      fedwire: "FedwireFundsCustomerCreditTransfer",
      fednow: "FedNowCustomerCreditTransfer",
      rtp: "CreditTransfer"
    },
    root: "FIToFICstmrCdtTrf",
    content: creditTransfer
  },
  institutionTransfer: {
    id: everywhere("pacs.009.001.08"),
    wrapper: {
      fedwire: "FedwireFundsFinancialInstitutionCreditTransfer",
      fednow: "FedNowInstitutionCreditTransfer",
      rtp: "FICreditTransfer"
    },
    root: "FICdtTrf",
    content: institutionTransfer
  },
  paymentStatus: {
    id: everywhere("pacs.002.001.10"),
    wrapper: {
      fedwire: "FedwireFundsPaymentStatus",
      fednow: "FedNowPaymentStatus",
      rtp: "MessageStatusReport"
    },
    root: "FIToFIPmtStsRpt",
    content: paymentStatus
  },
  statusRequest: {
    id: everywhere("pacs.028.001.03"),
    wrapper: {
      fedwire: "FedwireFundsPaymentStatusRequest",
      fednow: "FedNowPaymentStatusRequest",
      rtp: "PaymentStatusRequest"
    },
    root: "FIToFIPmtStsReq",
    content: statusRequest
  },
  paymentReturn: {
    id: federal("pacs.004.001.10"),
    wrapper: {
      fedwire: "FedwireFundsPaymentReturn",
      fednow: "FedNowPaymentReturn",
      rtp: undefined
    },
    root: "PmtRtr",
    content: paymentReturn
  },
  returnRequest: {
    id: everywhere("camt.056.001.08"),
    wrapper: {
      fedwire: "FedwireFundsReturnRequest",
      fednow: "FedNowReturnRequest",
      rtp: "ReturnOfFunds"
    },
    root: "FIToFIPmtCxlReq",
    content: returnRequest
  },
  returnResponse: {
    id: everywhere("camt.029.001.09"),
    wrapper: {
      fedwire: "FedwireFundsReturnRequestResponse",
      fednow: "FedNowReturnRequestResponse",
      rtp: "ResponseReturnOfFunds"
    },
    root: "RsltnOfInvstgtn",
    content: returnResponse
  },
  messageReject: {
    id: everywhere("admi.002.001.01"),
    wrapper: {
      fedwire: "FedwireFundsMessageReject",
      fednow: "FedNowMessageReject",
      rtp: "MessageReject"
    },
    root: "admi.002.001.01",
    content: messageReject
  },
  acknowledgement: {
    id: federal("admi.007.001.01"),
    wrapper: {
      fedwire: "FedwireFundsAcknowledgement",
      fednow: "FedNowReceiptAcknowledgement",
      rtp: undefined
    },
    root: "RctAck",
    content: acknowledgement
  }
} as const

/** Names of the messages. */
export type MessageType = keyof typeof messages

/** Bodies of the messages, by name. */
export type Bodies = { readonly [T in MessageType]: DataOf<(typeof messages)[T]["content"]> }

/** Names of the messages, in the order of the table. */
export const messageTypes: ReadonlyArray<MessageType> = Object.keys(messages).filter(
  (name): name is MessageType => name in messages
)
