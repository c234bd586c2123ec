/** Rules of Fedwire for addresses from a day on, in New York (S126). */
export interface AddressEra {
  readonly since: string
  /** True if an address needs a town and a country. */
  readonly needs_town: boolean
}

/** Eras of the rules for addresses, the first one first. */
export const addressEras: readonly [AddressEra, ...ReadonlyArray<AddressEra>] = [
  { since: "2025-07-14", needs_town: false },
  { since: "2026-11-16", needs_town: true }
]

/** Returns the rules for addresses on a day of New York. */
export const addressEraOf = (day: string): AddressEra =>
  addressEras.findLast(({ since }) => since <= day) ?? addressEras[0]
