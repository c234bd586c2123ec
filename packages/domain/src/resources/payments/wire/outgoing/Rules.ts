import type { ErrorDialect, SubError } from "../../../../kernel/Rejection.ts"
import { fault } from "../../../../kernel/Rejection.ts"
import { classifyAddress } from "../model/AddressClass.ts"
import type { Address } from "../model/Party.ts"
import type { Wire } from "../model/Wire.ts"
import { addressEraOf } from "../tables/AddressEras.ts"

/** Returns the faults of the purpose of a wire. */
export const purposeFaults = ({ transfer_purpose: purpose }: Wire["remittance_details"]): ReadonlyArray<SubError> =>
  purpose?.type === "other" && purpose.other_details === undefined
    ? [fault("required", "remittance_details.transfer_purpose.other_details")]
    : []

/** Returns the faults of an address: v2 always needs town and country, v1 since Fedwire does; before that, a line. */
export const addressFaults = (
  address: Address | undefined,
  path: string,
  dialect: ErrorDialect,
  today: string
): ReadonlyArray<SubError> => {
  const era = addressEraOf(today)
  if (dialect === "legacy" && !era.needs_town) return lineFaults(address, path)
  if (address === undefined) return []
  return [
    ...(address.town_name === undefined ? [fault("required", `${path}.town_name`)] : []),
    ...(address.country === undefined ? [fault("required", `${path}.country`)] : []),
    // An address with a town has two free lines at most.
    ...(address.line_three === undefined ? [] : [fault("value_not_allowed", `${path}.line_three`)])
  ]
}

const lineFaults = (address: Address | undefined, path: string): ReadonlyArray<SubError> => {
  const form = classifyAddress(address)
  const isStructured = form === "structured" || form === "hybrid"
  return isStructured || address?.line_one !== undefined ? [] : [fault("required", `${path}.line_one`)]
}
