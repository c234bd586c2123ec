import { type Content, type DataOf, field, on, one, sequence, wrap } from "../schema/Table.ts"
import { dateTime, text } from "../schema/Values.ts"

const content = sequence(
  wrap("RltdRef", one, field("reference", "Ref", text(35), one)),
  wrap(
    "Rsn",
    one,
    field("reason", "RjctgPtyRsn", text(35), one),
    field("rejectionTime", "RjctnDtTm", dateTime, on("1", "1", "-")),
    field("location", "ErrLctn", text(350), on("-", "?", "-")),
    field("description", "RsnDesc", text(350), on("?", "?", "-")),
    field("additionalData", "AddtlData", text(20_000), on("-", "?", "?"))
  )
)

/** Refusal of a message that the service could not process: admi.002. */
export interface MessageReject extends DataOf<typeof content> {}

/** Refusal of a message: admi.002. */
export const messageReject: Content<MessageReject> = content
