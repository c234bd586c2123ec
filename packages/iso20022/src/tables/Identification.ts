import { type Content, choice, type DataOf, field, listOn, on, one, sequence } from "../schema/Table.ts"
import { bic, codeButOnRtp, country, date, lei, text } from "../schema/Values.ts"

const otherContent = sequence(
  field("id", "Id", text(35), one),
  field("scheme", "SchmeNm", codeButOnRtp(4), on("?", "?", "?")),
  field("issuer", "Issr", text(35), on("?", "?", "-"))
)

/** An identification of a scheme, such as a customer number. */
export interface OtherIdentification extends DataOf<typeof otherContent> {}

const other: Content<OtherIdentification> = otherContent

const organization = sequence(
  field("bic", "AnyBIC", bic, on("?", "?", "-")),
  field("lei", "LEI", lei, on("?", "?", "?")),
  field("others", "Othr", other, listOn(2, 5, 5))
)

const birth = sequence(
  field("date", "BirthDt", date, one),
  field("province", "PrvcOfBirth", text(35), on("?", "?", "-")),
  field("city", "CityOfBirth", text(35), one),
  field("country", "CtryOfBirth", country, one)
)

const person = sequence(
  field("birth", "DtAndPlcOfBirth", birth, on("?", "?", "?")),
  field("others", "Othr", other, listOn(2, 5, 5))
)

/** Identification of an organization. */
export interface OrganizationIdentification extends DataOf<typeof organization> {}

/** Identification of a person. */
export interface PersonIdentification extends DataOf<typeof person> {}

const organizationContent: Content<OrganizationIdentification> = organization
const personContent: Content<PersonIdentification> = person

/** Identification of a party, as an organization or as a person. */
export type PartyIdentification =
  | { readonly organization: OrganizationIdentification }
  | { readonly person: PersonIdentification }

/** Identification of a party. */
export const identification: Content<PartyIdentification> = choice(
  field("organization", "OrgId", organizationContent, one),
  field("person", "PrvtId", personContent, one)
)
