import { type Content, type DataOf, field, on, one, placed, sequence, wrap } from "../schema/Table.ts"
import { date, dateTime, settlementAmount, text, uetr } from "../schema/Values.ts"
import { participant } from "./Agent.ts"
import { plainHead } from "./Group.ts"
import { countedMessage, sentMessage } from "./Original.ts"

const content = sequence(
  plainHead,
  field("original", "OrgnlGrpInf", countedMessage, placed("-", "-", "1")),
  wrap(
    "TxInf",
    one,
    field("original", "OrgnlGrpInf", sentMessage, placed("1", "1", "-")),
    field("originalInstructionId", "OrgnlInstrId", text(35), on("?", "?", "1")),
    field("originalEndToEndId", "OrgnlEndToEndId", text(35), on("?", "?", "-")),
    field("originalTransactionId", "OrgnlTxId", text(35), on("?", "?", "1")),
    field("originalUetr", "OrgnlUETR", uetr, on("1", "?", "-")),
    field("acceptanceTime", "AccptncDtTm", dateTime, on("-", "-", "1")),
    participant("instructingAgent", "InstgAgt"),
    participant("instructedAgent", "InstdAgt"),
    wrap(
      "OrgnlTxRef",
      on("-", "-", "1"),
      field("originalSettlementAmount", "IntrBkSttlmAmt", settlementAmount, one),
      field("originalSettlementDate", "IntrBkSttlmDt", date, one)
    )
  )
)

/** Question for the outcome of a payment: pacs.028. */
export interface StatusRequest extends DataOf<typeof content> {}

/** Question for the outcome of a payment: pacs.028. */
export const statusRequest: Content<StatusRequest> = content
