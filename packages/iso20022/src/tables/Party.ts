import { type Content, choice, type DataOf, field, on, one, placed, sequence } from "../schema/Table.ts"
import { country, matching, text } from "../schema/Values.ts"
import { type Address, address as anyAddress, hybridAddress } from "./Address.ts"
import { type Agent, agent } from "./Agent.ts"
import { identification } from "./Identification.ts"

const contact = sequence(field("phone", "PhneNb", matching(/^\+[0-9]{1,3}-[0-9()+-]{1,30}$/), one))

const partyWith = (address: Content<Address>) =>
  sequence(
    field("name", "Nm", text(140), on("?", "?", "?")),
    field("address", "PstlAdr", address, on("?", "?", "?")),
    field("identification", "Id", identification, on("?", "?", "?")),
    field("countryOfResidence", "CtryOfRes", country, on("?", "?", "-")),
    field("contact", "CtctDtls", contact, on("-", "-", "?"))
  )

const content = partyWith(anyAddress)

/** A person or an organization. */
export interface Party extends DataOf<typeof content> {}

/** A person or an organization. */
export const party: Content<Party> = content

/** A party that is neither debtor nor creditor. */
export const otherParty: Content<Party> = partyWith(hybridAddress)

/** A party or a financial institution. */
export type PartyOrAgent = { readonly party: Party } | { readonly agent: Agent }

/** A party or a financial institution. */
export const partyOrAgent: Content<PartyOrAgent> = choice(
  field("party", "Pty", party, one),
  field("agent", "Agt", agent, one)
)

/** A party, or away from Fedwire a financial institution. */
export const ultimateParty: Content<PartyOrAgent> = choice(
  field("party", "Pty", otherParty, one),
  field("agent", "Agt", agent, placed("-", "1", "1"))
)
