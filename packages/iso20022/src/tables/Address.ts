import { type Content, type DataOf, field, listOn, on, sequence } from "../Table.ts"
import { country, text } from "../Values.ts"

const content = sequence(
  field("department", "Dept", text(70), on("?", "?", "-")),
  field("subDepartment", "SubDept", text(70), on("?", "?", "-")),
  field("streetName", "StrtNm", text(70), on("?", "?", "1")),
  field("buildingNumber", "BldgNb", text(16), on("?", "?", "?")),
  field("buildingName", "BldgNm", text(35), on("?", "?", "-")),
  field("floor", "Flr", text(70), on("?", "?", "-")),
  field("postBox", "PstBx", text(16), on("?", "?", "-")),
  field("room", "Room", text(70), on("?", "?", "-")),
  field("postCode", "PstCd", text(16), on("?", "?", "1")),
  field("townName", "TwnNm", text(35), on("?", "?", "1")),
  field("townLocationName", "TwnLctnNm", text(35), on("?", "?", "-")),
  field("districtName", "DstrctNm", text(35), on("?", "?", "-")),
  field("countrySubdivision", "CtrySubDvsn", text(35), on("?", "?", "1")),
  field("country", "Ctry", country, on("?", "?", "1")),
  // Fedwire admits three lines of 35 before 2026-11-16 and two of 70 from then on (S161).
  field("addressLines", "AdrLine", text(70), listOn(3, 7, 1))
)

/** Postal address, structured or in free lines. */
export interface Address extends DataOf<typeof content> {}

/** Postal address. */
export const address: Content<Address> = content
