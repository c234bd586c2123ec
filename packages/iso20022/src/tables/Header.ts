import { byNetwork, type Content, type DataOf, field, fixed, on, one, sequence, wrap } from "../schema/Table.ts"
import { code, dated, dateTime, flag, matching, messageName, text } from "../schema/Values.ts"

const memberId: Content<string> = byNetwork({
  fedwire: matching(/^[A-Z0-9]{9}$/),
  fednow: matching(/^[A-Z0-9]{9}$/),
  rtp: matching(/^[A-Z0-9]{11}$/)
})

const businessMessageId: Content<string> = byNetwork({
  fedwire: text(35),
  fednow: text(35),
  rtp: dated(/^B[0-9]{8}[A-Z0-9]{11}[ -~]{0,15}$/, 1)
})

const member = <const K extends string>(key: K, tag: string) =>
  wrap(
    tag,
    one,
    wrap("FIId", one, wrap("FinInstnId", one, wrap("ClrSysMmbId", one, field(key, "MmbId", memberId, one))))
  )

const registry = "www2.swift.com/mystandards/#/group/Federal_Reserve_Financial_Services/"

const practice = byNetwork<{ readonly marketPractice?: string }>({
  fedwire: sequence(fixed("Regy", `${registry}Fedwire_Funds_Service`), field("marketPractice", "Id", text(18), one)),
  fednow: sequence(fixed("Regy", `${registry}FedNow_Service`), field("marketPractice", "Id", text(2048), one)),
  rtp: sequence()
})

const service: Content<string> = byNetwork<string>({ fedwire: code("TEST", "PROD"), fednow: text(35), rtp: text(35) })

const fields = [
  member("from", "Fr"),
  member("to", "To"),
  field("businessMessageId", "BizMsgIdr", businessMessageId, one),
  field("messageName", "MsgDefIdr", messageName, one),
  field("service", "BizSvc", service, on("1", "?", "?"))
] as const

const content = sequence(
  ...fields,
  { tag: "MktPrctc", times: on("1", "?", "-"), content: practice },
  field("creationTime", "CreDt", dateTime, one),
  field("processingTime", "BizPrcgDt", dateTime, on("?", "?", "-")),
  field("copy", "CpyDplct", code("CODU", "COPY", "DUPL"), on("?", "?", "?")),
  field("possibleDuplicate", "PssblDplct", flag, on("?", "?", "-")),
  field("priority", "Prty", text(4), on("-", "?", "-"))
)

/** Business application header: head.001. */
export interface Header extends DataOf<typeof content> {
  /** Identifier of the rules that the message follows, such as `frb.fedwire.01`. */
  readonly marketPractice?: string
}

/** Business application header. */
export const header: Content<Header> = content
