import { type Content, type DataOf, field, fixed, one, sequence } from "../schema/Table.ts"
import { dateTime, messageName, text } from "../schema/Values.ts"
import { messageId } from "./Group.ts"

const content = sequence(
  field("messageId", "OrgnlMsgId", text(35), one),
  field("messageName", "OrgnlMsgNmId", messageName, one),
  field("creationTime", "OrgnlCreDtTm", dateTime, one)
)

/** Reference to an earlier message. */
export interface OriginalMessage extends DataOf<typeof content> {}

/** Reference to an earlier message. */
export const originalMessage: Content<OriginalMessage> = content

/** Reference to an earlier message of the sender: its IMAD on Fedwire. */
export const sentMessage: Content<OriginalMessage> = sequence(
  field("messageId", "OrgnlMsgId", messageId, one),
  field("messageName", "OrgnlMsgNmId", messageName, one),
  field("creationTime", "OrgnlCreDtTm", dateTime, one)
)

/** Reference to an earlier message of one transaction. */
export const countedMessage: Content<OriginalMessage> = sequence(
  field("messageId", "OrgnlMsgId", text(35), one),
  field("messageName", "OrgnlMsgNmId", messageName, one),
  field("creationTime", "OrgnlCreDtTm", dateTime, one),
  fixed("OrgnlNbOfTxs", "1")
)
