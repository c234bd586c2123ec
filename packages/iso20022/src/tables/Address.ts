import { type Content, type DataOf, field, listOn, on, type Sign, sequence } from "../schema/Table.ts"
import { country, text } from "../schema/Values.ts"

const contentWith = (town: Sign, lines: number) =>
  sequence(
    field("department", "Dept", text(70), on("?", "?", "-")),
    field("subDepartment", "SubDept", text(70), on("?", "?", "-")),
    field("streetName", "StrtNm", text(70), on("?", "?", "1")),
    field("buildingNumber", "BldgNb", text(16), on("?", "?", "?")),
    field("buildingName", "BldgNm", text(35), on("?", "?", "-")),
    field("floor", "Flr", text(70), on("?", "?", "-")),
    field("postBox", "PstBx", text(16), on("?", "?", "-")),
    field("room", "Room", text(70), on("?", "?", "-")),
    field("postCode", "PstCd", text(16), on("?", "?", "1")),
    field("townName", "TwnNm", text(35), on(town, "?", "1")),
    field("townLocationName", "TwnLctnNm", text(35), on("?", "?", "-")),
    field("districtName", "DstrctNm", text(35), on("?", "?", "-")),
    field("countrySubdivision", "CtrySubDvsn", text(35), on("?", "?", "1")),
    field("country", "Ctry", country, on(town, "?", "1")),
    // Fedwire admits three lines of 35 before 2026-11-16 and two of 70 from then on (S161).
    field("addressLines", "AdrLine", text(70), listOn(lines, 7, 1))
  )

const content = contentWith("?", 3)

/** Postal address, structured or in free lines. */
export interface Address extends DataOf<typeof content> {}

/** Postal address. */
export const address: Content<Address> = content

/** Postal address of a party that the Fedwire rules of 2026-11-16 bind already: with town and country (S161). */
export const hybridAddress: Content<Address> = contentWith("1", 2)
