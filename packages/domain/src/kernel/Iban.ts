import { getCountrySpecifications, isValidIBAN } from "ibantools"

const specifications = getCountrySpecifications()

/** Returns an account identifier as it is compared and sent: without blanks, in upper case (S173). */
export const plainAccount = (text: string): string => text.replaceAll(" ", "").toUpperCase()

// Few account numbers begin like an IBAN, and the library compiles a pattern for each text.
const BEGINNING = /^[A-Z]{2}\d{2}/

/** True for an IBAN of a country's length and form with its check digits, without blanks (S173). */
export const isIban = (text: string): boolean => BEGINNING.test(text) && isValidIBAN(text)

/** True for a country of the IBAN registry (S173). */
export const usesIban = (country: string): boolean => specifications[country]?.IBANRegistry === true

/** Territories whose IBANs may have the code of another country (S173). */
const parents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"].map((one) => [one, "FR"])
  ),
  ...Object.fromEntries(["GG", "IM", "JE"].map((one) => [one, "GB"])),
  AX: "FI"
}

/** True if an account with an IBAN can be at a bank of a country. */
export const isIbanOf = (iban: string, country: string): boolean => familyOf(iban.slice(0, 2)) === familyOf(country)

const familyOf = (country: string): string => parents[country] ?? country
