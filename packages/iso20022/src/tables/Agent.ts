import {
  type Content,
  type DataOf,
  field,
  fixed,
  on,
  one,
  type Rule,
  type Sign,
  sequence,
  wrap
} from "../schema/Table.ts"
import { bic, lei, routingNumber, text } from "../schema/Values.ts"
import { address } from "./Address.ts"

const clearing = sequence(
  // Absent on RTP, where the member is a participant of RTP.
  wrap("ClrSysId", on("1", "?", "-"), field("system", "Cd", text(5), one)),
  field("member", "MmbId", text(35), one)
)

const withBranch = (branch: Sign) =>
  sequence(
    wrap(
      "FinInstnId",
      one,
      field("bic", "BICFI", bic, on("?", "?", "-")),
      field("clearing", "ClrSysMmbId", clearing, on("?", "?", "1")),
      field("lei", "LEI", lei, on("?", "?", "-")),
      field("name", "Nm", text(140), on("?", "?", "-")),
      field("address", "PstlAdr", address, on("?", "?", "-"))
    ),
    wrap("BrnchId", on(branch, "?", "-"), field("branch", "Id", text(35), one))
  )

const content = withBranch("-")

/** A financial institution. */
export interface Agent extends DataOf<typeof content> {}

/** A financial institution. */
export const agent: Content<Agent> = content

/** Financial institution of a creditor, which may name its branch on Fedwire. */
export const branchAgent: Content<Agent> = withBranch("?")

/** A participant of the network, whose routing number is a field of the object around it. */
export const participant = <const K extends string>(
  key: K,
  tag: string,
  number: Content<string> = routingNumber
): Rule<{ readonly [key in K]: string }> => ({ tag, times: one, content: participantOf(key, number) })

/** A participant of the network, by routing number alone. */
export const participantOf = <const K extends string>(
  key: K,
  number: Content<string> = routingNumber
): Content<unknown> =>
  sequence(
    wrap(
      "FinInstnId",
      one,
      wrap(
        "ClrSysMmbId",
        one,
        wrap("ClrSysId", on("1", "1", "-"), fixed("Cd", "USABA")),
        field(key, "MmbId", number, one)
      )
    )
  )
