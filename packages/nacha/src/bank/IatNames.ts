import type { IatDetails } from "@vostro/domain/resources/ach/IatDetails"
import type { iatTransactionTypes, idQualifiers } from "../records/IatAddenda.ts"

type TypeName = NonNullable<IatDetails["transaction_type_code"]>
type TypeCode = keyof typeof iatTransactionTypes

/** The codes of the interface's transaction types. The network has five more, without a name. Source: rails.md 1.9. */
const typeCodes: Readonly<Record<TypeName, TypeCode>> = {
  annuity: "ANN",
  business: "BUS",
  deposit: "DEP",
  loan: "LOA",
  miscellaneous: "MIS",
  mortgage: "MOR",
  pension: "PEN",
  rental_lease: "RLS",
  salary: "SAL",
  tax: "TAX",
  telephone: "TEL",
  internet: "WEB",
  accounts_receivable: "ARC",
  back_office_conversion: "BOC",
  point_of_purchase: "POP",
  represented_check: "RCK"
}

const TYPE_NAMES = [
  "annuity",
  "business",
  "deposit",
  "loan",
  "miscellaneous",
  "mortgage",
  "pension",
  "rental_lease",
  "salary",
  "tax",
  "telephone",
  "internet",
  "accounts_receivable",
  "back_office_conversion",
  "point_of_purchase",
  "represented_check"
] as const satisfies ReadonlyArray<TypeName>

/** How the interface names the numbers of banks. */
export type IdName = "national_clearing_system" | "business_identifier_code" | "iban"

const idNames = { "01": "national_clearing_system", "02": "business_identifier_code", "03": "iban" } as const

/** The code of a transaction type. */
export const typeCodeOf = (name: TypeName | undefined): TypeCode => (name === undefined ? "MIS" : typeCodes[name])

/** The interface's name of a transaction type; one that it has no name for is miscellaneous. */
export const typeNameOf = (code: TypeCode): TypeName =>
  TYPE_NAMES.find((name) => typeCodes[name] === code) ?? "miscellaneous"

/** The qualifier of a bank's number. */
export const qualifierOf = (name: IdName | undefined): keyof typeof idQualifiers => {
  if (name === "iban") return "03"
  return name === "business_identifier_code" ? "02" : "01"
}

/** The interface's name of a qualifier. */
export const idNameOf = (qualifier: keyof typeof idQualifiers): IdName => idNames[qualifier]
