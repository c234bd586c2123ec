import { Schema } from "effect"
import { isValidBIC } from "ibantools"

/** Business identifier code of a bank: eight characters, or eleven with a branch. Its country must exist (S172). */
export const Bic = Schema.String.annotate({ description: "BIC of ISO 9362: DEUTDEFF." }).check(
  Schema.isPattern(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/).abort(),
  Schema.makeFilter((text: string) => isValidBIC(text) || "a BIC with a country of ISO 3166-1")
)

/** Returns the country of a BIC. */
export const countryOfBic = (bic: string): string => bic.slice(4, 6).toUpperCase()

/** Returns a BIC in upper case with its branch; eight characters name the head office (S172). */
export const fullBic = (bic: string): string => bic.toUpperCase().padEnd(11, "X")
