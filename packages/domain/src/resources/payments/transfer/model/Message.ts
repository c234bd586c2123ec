import { Schema } from "effect"
import { atLeast, atMost } from "../../../../kernel/Resource.ts"

/** UETR of a payment (S129, S149): a UUID of version 4 in lower case. */
export const Uetr = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
)

/** Form of the IMAD of a Fedwire message, as it is stored and searched. */
export const ImadForm = Schema.String.check(Schema.isPattern(/^\d{8}[A-Z0-9]{8}\d{6}$/))

/** OMAD of a Fedwire message (S203). */
export const Omad = Schema.String.check(Schema.isPattern(/^[A-Z0-9]{34}$/))

/** Reason of another bank: an ISO 20022 code. */
export const IsoCode = Schema.String.check(Schema.isPattern(/^[A-Z0-9]{4}$/))

/** Text of another bank. */
export const NetworkText = Schema.String.check(atLeast(1), atMost(140))

/** Reference of another bank, such as an end-to-end identification. */
export const Reference = Schema.String.check(atLeast(1), atMost(35))

/** Reason of another bank with its text, as the adapter of the network hands it over. */
export const reasonFields = { reason_code: IsoCode, additional_information: Schema.optionalKey(NetworkText) }

/** Code and text of a return, as the adapter of the network hands it over. */
export const returnFields = { return_code: IsoCode, additional_information: Schema.optionalKey(NetworkText) }

/** Makes the body that states one of some reasons, and perhaps a text. */
export const reasonBody = <const X extends string>(reasons: ReadonlyArray<X>, text: Schema.String) =>
  Schema.Struct({ reason: Schema.Literals(reasons), additional_information: Schema.optionalKey(text) })
