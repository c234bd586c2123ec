import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Entity } from "./Entity.ts"
import type { Address } from "./Parts.ts"

/**
 * Lists the faults of an entity change that alters the name, birth date, tax id or address checked by KYC without a
 * newer KYC result (S91).
 */
export const staleKycFaults = (
  before: Entity,
  after: Entity,
  patch: Pick<Entity, "kyc_details">
): ReadonlyArray<SubError> => {
  if (identityOf(before) === identityOf(after)) return []
  if (patch.kyc_details === undefined) return [fault("required", "kyc_details")]
  const last = before.kyc_details
  const isFresh = last === undefined || Date.parse(last.screened_at) < Date.parse(patch.kyc_details.screened_at)
  return isFresh ? [] : [fault("value_not_allowed", "kyc_details.screened_at")]
}

const identityOf = (one: Entity): string => {
  const details = one.type === "individual" ? one.individual_details : one.business_details
  const identification = details.identification_details
  const tax = identification.type === "us_entity" ? identification.tax_identification : undefined
  const { physical_address, mailing_address } = details.address_details ?? {}
  return JSON.stringify([
    namesOf(one),
    [identification.type, tax?.type, tax?.value],
    linesOf(physical_address),
    linesOf(mailing_address)
  ])
}

const namesOf = (one: Entity): ReadonlyArray<string | undefined> => {
  if (one.type !== "individual") return [one.business_details.name]
  const { first_name, middle_name, last_name, date_of_birth } = one.individual_details
  return [first_name, middle_name, last_name, date_of_birth]
}

const linesOf = (address: Address | undefined): ReadonlyArray<string | undefined> => [
  address?.line_1,
  address?.line_2,
  address?.city,
  address?.postal_code,
  address?.state,
  address?.country
]
