import { COUNTRIES, countryNamed } from "../../../../kernel/Country.ts"
import { type Ref, refTo } from "../../../../kernel/Resource.ts"
import { asciiLine } from "../../../../kernel/text/Ascii.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { networkNameOf } from "../../../access/program/NetworkName.ts"
import { type Entity, entity } from "../../../customers/entity/Entity.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { Address, Party } from "../model/Party.ts"

/** Refers to the holder of an account number, whose name travels with a wire. */
export const holderRefs = (number: AccountNumber | undefined): ReadonlyArray<Ref> =>
  number?.entity_id === undefined ? [] : [refTo(entity, number.entity_id)]

/**
 * Returns the debtor of an outgoing wire: the holder of the account number with its legal name and address, which travel
 * with the wire (S177). Without a known holder it is the program.
 */
export const debtorOf = (number: AccountNumber, facts: Facts): Party => {
  const holder = number.entity_id === undefined ? undefined : facts.find(entity, number.entity_id)?.object
  const name = holder === undefined ? undefined : asciiLine(legalNameOf(holder), 140)
  const account_identifier = { type: "other" as const, value: String(number.account_number) }
  if (holder === undefined || name === undefined) return { name: networkNameOf(facts, 140), account_identifier }
  const address = addressOf(holder)
  return { name, account_identifier, ...(address !== undefined && { address }) }
}

const legalNameOf = (one: Entity): string => {
  if (one.type !== "individual") return one.business_details.name
  const { first_name, middle_name, last_name } = one.individual_details
  return [first_name, middle_name, last_name].filter((name) => name !== undefined).join(" ")
}

// An address without a country that exists may not travel (S126).
const addressOf = (one: Entity): Address | undefined => {
  const { address_details: of } = one.type === "individual" ? one.individual_details : one.business_details
  const stated = of?.physical_address ?? of?.mailing_address
  if (stated === undefined) return undefined
  const country = COUNTRIES.has(stated.country) ? stated.country : countryNamed(stated.country)
  const town_name = asciiLine(stated.city, 35)
  if (country === undefined || town_name === undefined) return undefined
  const parts = [
    ["street_name", asciiLine(stated.line_1, 70)],
    ["line_one", asciiLine(stated.line_2 ?? "", 35)],
    ["post_code", asciiLine(stated.postal_code ?? "", 16)],
    ["country_sub_division", asciiLine(stated.state ?? "", 35)]
  ] as const
  return { ...Object.fromEntries(parts.filter(([, text]) => text !== undefined)), town_name, country }
}
