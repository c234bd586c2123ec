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
import {
  type CodeOrProprietary,
  code,
  date,
  dateTime,
  routingNumber,
  settlementAmount,
  text,
  uetr
} from "../schema/Values.ts"
import { participant } from "./Agent.ts"
import { plainHead } from "./Group.ts"
import { countedMessage, sentMessage } from "./Original.ts"

/** The service answers with its own codes on Fedwire. */
const reason: Content<CodeOrProprietary> = choice(
  field("code", "Cd", text(4), placed("-", "1", "1")),
  field("proprietary", "Prtry", text(35), one)
)

/** The service itself on Fedwire (S200). */
const statusSender: Content<string> = byNetwork<string>({
  fedwire: code("021151080"),
  fednow: routingNumber,
  rtp: routingNumber
})

const statusReason = sequence(
  field("reason", "Rsn", reason, on("1", "?", "?")),
  field("additionalInformation", "AddtlInf", text(105), listOn(1, 20, 1, 1))
)

const content = sequence(
  plainHead,
  field("original", "OrgnlGrpInfAndSts", countedMessage, placed("-", "-", "1")),
  wrap(
    "TxInfAndSts",
    one,
    field("original", "OrgnlGrpInf", sentMessage, placed("1", "1", "-")),
    field("originalInstructionId", "OrgnlInstrId", text(35), on("-", "?", "1")),
    field("originalEndToEndId", "OrgnlEndToEndId", text(35), on("-", "?", "-")),
    field("originalTransactionId", "OrgnlTxId", text(35), on("-", "?", "?")),
    field("originalUetr", "OrgnlUETR", uetr, on("1", "?", "?")),
    field("status", "TxSts", text(4), one),
    field("reasons", "StsRsnInf", statusReason, listOn(100, 100, 1)),
    field("acceptanceTime", "AccptncDtTm", dateTime, on("?", "?", "1")),
    wrap("FctvIntrBkSttlmDt", on("?", "?", "-"), field("settlementDate", "Dt", date, one)),
    field("clearingReference", "ClrSysRef", text(35), on("-", "?", "?")),
    participant("instructingAgent", "InstgAgt", statusSender),
    participant("instructedAgent", "InstdAgt"),
    wrap(
      "OrgnlTxRef",
      on("-", "-", "?"),
      field("originalSettlementAmount", "IntrBkSttlmAmt", settlementAmount, maybe),
      field("originalSettlementDate", "IntrBkSttlmDt", date, maybe)
    )
  )
)

/** Outcome of a payment, such as `ACSC` for settled and `RJCT` for rejected: pacs.002. */
export interface PaymentStatus extends DataOf<typeof content> {}

/** Outcome of a payment: pacs.002. */
export const paymentStatus: Content<PaymentStatus> = content
