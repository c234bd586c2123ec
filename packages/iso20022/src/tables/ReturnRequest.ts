import {
  byNetwork,
  type Content,
  choice,
  type DataOf,
  field,
  listOn,
  maybe,
  on,
  one,
  placed,
  sequence,
  wrap
} from "../schema/Table.ts"
import { date, dateTime, messageName, money, returnCode, text, uetr } from "../schema/Values.ts"
import { assignment, investigation } from "./Assignment.ts"
import { messageId } from "./Group.ts"
import { type OriginalMessage, originalMessage } from "./Original.ts"
import { otherParty, type Party, party } from "./Party.ts"

const requestReason = sequence(
  field("originator", "Orgtr", otherParty, maybe),
  field("reason", "Rsn", returnCode, one),
  field("additionalInformation", "AddtlInf", text(105), listOn(2, 2, 1))
)

/** On RTP the creation time of the original may be missing. */
const looseOriginal = sequence(
  field("messageId", "OrgnlMsgId", text(35), one),
  field("messageName", "OrgnlMsgNmId", messageName, one),
  field("creationTime", "OrgnlCreDtTm", dateTime, maybe)
)

/** Payment that a return request is about. */
export interface RequestedMessage extends Omit<OriginalMessage, "creationTime"> {
  readonly creationTime?: string
}

const original: Content<RequestedMessage> = byNetwork<RequestedMessage>({
  fedwire: originalMessage,
  fednow: originalMessage,
  rtp: looseOriginal
})

const namedParty: Content<{ readonly party: Party }> = choice(field("party", "Pty", party, one))

const content = sequence(
  assignment(messageId),
  field("case", "Case", investigation, on("1", "?", "1")),
  wrap(
    "Undrlyg",
    one,
    field("original", "OrgnlGrpInfAndCxl", original, placed("-", "-", "1")),
    wrap(
      "TxInf",
      one,
      field("original", "OrgnlGrpInf", original, placed("1", "1", "-")),
      field("originalInstructionId", "OrgnlInstrId", text(35), on("?", "?", "1")),
      field("originalEndToEndId", "OrgnlEndToEndId", text(35), maybe),
      field("originalTransactionId", "OrgnlTxId", text(35), on("?", "?", "1")),
      field("originalUetr", "OrgnlUETR", uetr, on("1", "?", "?")),
      field("originalClearingReference", "OrgnlClrSysRef", text(35), on("-", "-", "1")),
      field("originalSettlementAmount", "OrgnlIntrBkSttlmAmt", money, one),
      field("originalSettlementDate", "OrgnlIntrBkSttlmDt", date, one),
      field("reason", "CxlRsnInf", requestReason, one),
      wrap(
        "OrgnlTxRef",
        on("-", "-", "?"),
        field("debtor", "Dbtr", namedParty, maybe),
        field("creditor", "Cdtr", namedParty, maybe)
      )
    )
  )
)

/** A request to send a payment back: camt.056. */
export interface ReturnRequest extends DataOf<typeof content> {}

/** A request to send a payment back: camt.056. */
export const returnRequest: Content<ReturnRequest> = content
