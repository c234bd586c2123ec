import type { ErrorDialect, SubError } from "../../../../kernel/Rejection.ts"
import { fault } from "../../../../kernel/Rejection.ts"
import type { Address } from "../model/Party.ts"
import type { Wire } from "../model/Wire.ts"

/** First day, in New York, on which Fedwire takes no address without a town and a country (S126). */
export const STRUCTURED_ADDRESSES_SINCE = "2026-11-16"

/** Fields of a wire that need each other. */
export interface StatedWire {
  readonly creditor: { readonly address?: Address }
  readonly remittance_details: Wire["remittance_details"]
}

/** Returns the faults of a stated wire on a day of New York. */
export const wireFaults = (stated: StatedWire, dialect: ErrorDialect, today: string): ReadonlyArray<SubError> => [
  ...purposeFaults(stated.remittance_details),
  ...addressFaults(stated.creditor.address, "creditor.address", dialect, today)
]

const purposeFaults = ({ transfer_purpose: purpose }: Wire["remittance_details"]): ReadonlyArray<SubError> =>
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
  const isStructured = dialect === "v2" || today >= STRUCTURED_ADDRESSES_SINCE
  if (!isStructured) return address?.line_one === undefined ? [fault("required", `${path}.line_one`)] : []
  if (address === undefined) return []
  return [
    ...(address.town_name === undefined ? [fault("required", `${path}.town_name`)] : []),
    ...(address.country === undefined ? [fault("required", `${path}.country`)] : []),
    // An address with a town has two free lines at most.
    ...(address.line_three === undefined ? [] : [fault("value_not_allowed", `${path}.line_three`)])
  ]
}
