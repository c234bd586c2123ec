import type { Wire } from "@vostro/domain/rails"

/** Debtor or creditor of a wire. */
export type WireParty = Wire["debtor"]

/** Postal address of a party. */
export type WireAddress = NonNullable<WireParty["address"]>

/** Bank on the path of a wire. */
export type WireAgent = Wire["debtor_agent"]
