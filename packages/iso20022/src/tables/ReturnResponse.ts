import {
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
  messageName,
  money,
  settlementAmount,
  text,
  uetr
} from "../schema/Values.ts"
import { agent } from "./Agent.ts"
import { assignment, investigation } from "./Assignment.ts"
import { anyMessageId } from "./Group.ts"
import { originalMessage } from "./Original.ts"
import { otherParty } from "./Party.ts"

/** On RTP a code alone. */
const reason: Content<CodeOrProprietary> = choice(
  field("code", "Cd", text(4), one),
  field("proprietary", "Prtry", text(35), placed("1", "1", "-"))
)

const responseReason = sequence(
  field("originator", "Orgtr", otherParty, on("?", "?", "-")),
  field("reason", "Rsn", reason, one),
  field("additionalInformation", "AddtlInf", text(105), listOn(2, 2, 0))
)

const content = sequence(
  assignment(anyMessageId),
  field("case", "RslvdCase", investigation, placed("1", "?", "-")),
  wrap("Sts", one, field("confirmation", "Conf", text(4), one)),
  wrap(
    "CxlDtls",
    one,
    // RTP answers for the group of one payment.
    wrap(
      "OrgnlGrpInfAndSts",
      on("-", "-", "1"),
      field("case", "RslvdCase", investigation, one),
      field("requestId", "OrgnlMsgId", text(35), one),
      field("requestName", "OrgnlMsgNmId", messageName, one),
      field("requestTime", "OrgnlCreDtTm", dateTime, one),
      field("reasons", "CxlStsRsnInf", responseReason, listOn(0, 0, 1))
    ),
    wrap(
      "TxInfAndSts",
      on("1", "1", "?"),
      field("statusId", "CxlStsId", text(35), maybe),
      field("original", "OrgnlGrpInf", originalMessage, on("1", "1", "-")),
      field("originalInstructionId", "OrgnlInstrId", text(35), on("?", "?", "-")),
      field("originalEndToEndId", "OrgnlEndToEndId", text(35), on("?", "?", "-")),
      field("originalTransactionId", "OrgnlTxId", text(35), on("?", "?", "-")),
      field("originalUetr", "OrgnlUETR", uetr, on("1", "?", "?")),
      field("reasons", "CxlStsRsnInf", responseReason, listOn(100, 100, 0)),
      wrap(
        "RsltnRltdInf",
        on("-", "?", "?"),
        field("returnedAmount", "IntrBkSttlmAmt", settlementAmount, one),
        field("returnedDate", "IntrBkSttlmDt", date, maybe),
        field("clearingChannel", "ClrChanl", code("RTGS", "RTNS", "MPNS", "BOOK"), maybe),
        field("charge", "Chrgs", sequence(field("amount", "Amt", money, one), field("agent", "Agt", agent, one)), maybe)
      )
    )
  )
)

/** Answer to a return request: camt.029. */
export interface ReturnResponse extends DataOf<typeof content> {}

/** Answer to a return request: camt.029. */
export const returnResponse: Content<ReturnResponse> = content
