import { byNetwork, type Content, type DataOf, field, on, one, sequence, wrap } from "../schema/Table.ts"
import { code, dateTime, matching, messageName, text } from "../schema/Values.ts"

/** The OMAD on Fedwire (S160). */
const acknowledgementId = byNetwork({ fedwire: matching(/^[A-Z0-9]{34}$/), fednow: text(35), rtp: text(35) })

const statusCode = byNetwork<string>({ fedwire: code("TS01"), fednow: matching(/^[a-zA-Z0-9]{1,4}$/), rtp: text(4) })

const content = sequence(
  wrap(
    "MsgId",
    one,
    field("messageId", "MsgId", acknowledgementId, one),
    field("creationTime", "CreDtTm", dateTime, on("1", "?", "-"))
  ),
  wrap(
    "Rpt",
    one,
    wrap(
      "RltdRef",
      one,
      field("reference", "Ref", text(35), one),
      field("referenceName", "MsgNm", messageName, on("1", "?", "-"))
    ),
    wrap(
      "ReqHdlg",
      one,
      field("status", "StsCd", statusCode, one),
      field("statusTime", "StsDtTm", dateTime, on("-", "?", "-")),
      field("description", "Desc", text(140), on("-", "?", "-"))
    )
  )
)

/** Receipt of a message: admi.007. */
export interface Acknowledgement extends DataOf<typeof content> {}

/** Receipt of a message: admi.007. */
export const acknowledgement: Content<Acknowledgement> = content
