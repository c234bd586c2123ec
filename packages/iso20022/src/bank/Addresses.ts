import type { Address } from "../tables/Address.ts"
import type { WireAddress } from "./Facts.ts"
import { ascii } from "./Texts.ts"

type Fields = Omit<Address, "addressLines">

// data table
/** Fields of an address in the domain and in messages, with their length. */
const fields: ReadonlyArray<readonly [domain: keyof WireAddress, message: keyof Fields, max: number]> = [
  ["department", "department", 70],
  ["sub_department", "subDepartment", 70],
  ["street_name", "streetName", 70],
  ["building_number", "buildingNumber", 16],
  ["building_name", "buildingName", 35],
  ["floor", "floor", 70],
  ["post_box", "postBox", 16],
  ["room", "room", 70],
  ["post_code", "postCode", 16],
  ["town_name", "townName", 35],
  ["town_location_name", "townLocationName", 35],
  ["district_name", "districtName", 35],
  ["country_sub_division", "countrySubdivision", 35],
  ["country", "country", 2]
]

const LINES = ["line_one", "line_two", "line_three"] as const
const LINE = 70

/** Returns the address of a message: blank lines are left out; none without a field. */
export const addressOf = (address: WireAddress | undefined): Address | undefined => {
  if (address === undefined) return undefined
  const structured: Fields = Object.fromEntries(
    fields.flatMap(([from, to, max]) => {
      const value = address[from]
      return value === undefined || value === "" ? [] : [[to, ascii(value, max)]]
    })
  )
  const addressLines = LINES.flatMap((name) => address[name] ?? [])
    .filter((line) => line.trim() !== "")
    .map((line) => ascii(line))
  const all = { ...structured, ...(addressLines.length > 0 && { addressLines }) }
  return Object.keys(all).length === 0 ? undefined : all
}

/** Reads the address of a message. Long lines are split; what exceeds three lines stays in the message alone. */
export const addressIn = (address: Address | undefined): WireAddress | undefined => {
  if (address === undefined) return undefined
  const structured: WireAddress = Object.fromEntries(
    fields.flatMap(([to, from, max]) => {
      const value = ascii(address[from] ?? "", max)
      return value.trim() === "" ? [] : [[to, value]]
    })
  )
  const split = (address.addressLines ?? []).flatMap((line) => ascii(line).match(new RegExp(`.{1,${LINE}}`, "g")) ?? [])
  const [line_one, line_two, line_three] = split.filter((line) => line.trim() !== "")
  const all = {
    ...structured,
    ...(line_one !== undefined && { line_one }),
    ...(line_two !== undefined && { line_two }),
    ...(line_three !== undefined && { line_three })
  }
  return Object.keys(all).length === 0 ? undefined : all
}
