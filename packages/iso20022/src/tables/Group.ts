import { byNetwork, type Content, field, fixed, on, one, sequence, wrap } from "../schema/Table.ts"
import { date, dated, dateTime, settlementAmount, text } from "../schema/Values.ts"

/** Id of a message: the IMAD on Fedwire (S160), by day and participant on RTP (S163). */
export const messageId: Content<string> = byNetwork({
  fedwire: dated(/^[0-9]{8}[A-Z0-9]{8}[0-9]{6}$/, 0),
  fednow: text(35),
  rtp: dated(/^M[0-9]{8}[A-Z0-9]{11}[ -~]{0,15}$/, 1)
})

/** Id of a message that the service itself may send. */
export const anyMessageId: Content<string> = byNetwork({
  fedwire: text(35),
  fednow: text(35),
  rtp: dated(/^M[0-9]{8}[A-Z0-9]{11}[ -~]{0,15}$/, 1)
})

const clearingSystem = byNetwork({
  fedwire: sequence(fixed("Cd", "FDW")),
  fednow: sequence(fixed("Cd", "FDN")),
  rtp: sequence(fixed("Cd", "TCH"))
})

/** Head of a message that moves money: one transaction, settled by the network. */
export const moneyHead = wrap(
  "GrpHdr",
  one,
  field("messageId", "MsgId", messageId, one),
  field("creationTime", "CreDtTm", dateTime, one),
  fixed("NbOfTxs", "1"),
  // RTP repeats the amount of its one transaction.
  field("settlementAmount", "TtlIntrBkSttlmAmt", settlementAmount, on("-", "-", "1")),
  field("settlementDate", "IntrBkSttlmDt", date, on("-", "-", "1")),
  wrap("SttlmInf", one, fixed("SttlmMtd", "CLRG"), { tag: "ClrSys", times: one, content: clearingSystem })
)

/** Head of a message about another message. */
export const plainHead = wrap(
  "GrpHdr",
  one,
  field("messageId", "MsgId", anyMessageId, one),
  field("creationTime", "CreDtTm", dateTime, one)
)
