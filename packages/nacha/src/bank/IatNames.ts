import { IAT_TRANSACTION_TYPES, type IatDetails } from "@vostro/domain/rails"
import type { iatTransactionTypes, idQualifiers } from "../records/IatAddenda.ts"

type TypeName = (typeof IAT_TRANSACTION_TYPES)[number]
type TypeCode = keyof typeof iatTransactionTypes
type Qualifier = keyof typeof idQualifiers

/** The codes of the interface's transaction types. The network has five more, without a name. Source: S45. */
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

/** How the interface names the numbers of banks. */
export type IdName = NonNullable<NonNullable<IatDetails["receiving_financial_institution"]>["identifier_type"]>

const idNames = {
  "01": "national_clearing_system",
  "02": "business_identifier_code",
  "03": "iban"
} as const satisfies Readonly<Record<Qualifier, IdName>>

/** The code of a transaction type. */
export const typeCodeOf = (name: TypeName | undefined): TypeCode => (name === undefined ? "MIS" : typeCodes[name])

/** The interface's name of a transaction type; one that it has no name for is miscellaneous. */
export const typeNameOf = (code: TypeCode): TypeName =>
  IAT_TRANSACTION_TYPES.find((name) => typeCodes[name] === code) ?? "miscellaneous"

/** The qualifier of a bank's number. */
export const qualifierOf = (name: IdName | undefined): Qualifier => {
  if (name === "iban") return "03"
  return name === "business_identifier_code" ? "02" : "01"
}

/** The interface's name of a qualifier. */
export const idNameOf = (qualifier: Qualifier): IdName => idNames[qualifier]
