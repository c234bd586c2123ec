import { IAT_TRANSACTION_TYPES, type IatDetails } from "@vostro/domain/rails"
import type { iatTransactionTypes, idQualifiers } from "../records/IatAddenda.ts"

type TypeName = (typeof IAT_TRANSACTION_TYPES)[number]
type TypeCode = keyof typeof iatTransactionTypes
type Qualifier = keyof typeof idQualifiers

/** IAT transaction type codes by API name. Five more codes of the network have no name. Source: S45. */
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

/** API name of a bank id qualifier. */
export type IdName = NonNullable<NonNullable<IatDetails["receiving_financial_institution"]>["identifier_type"]>

const idNames = {
  "01": "national_clearing_system",
  "02": "business_identifier_code",
  "03": "iban"
} as const satisfies Readonly<Record<Qualifier, IdName>>

/** Returns the code of a transaction type. */
export const typeCodeOf = (name: TypeName | undefined): TypeCode => (name === undefined ? "MIS" : typeCodes[name])

/** Returns the API name of a transaction type code; miscellaneous for codes without a name. */
export const typeNameOf = (code: TypeCode): TypeName =>
  IAT_TRANSACTION_TYPES.find((name) => typeCodes[name] === code) ?? "miscellaneous"

/** Returns the qualifier of a bank id. */
export const qualifierOf = (name: IdName | undefined): Qualifier => {
  if (name === "iban") return "03"
  return name === "business_identifier_code" ? "02" : "01"
}

/** Returns the API name of a qualifier. */
export const idNameOf = (qualifier: Qualifier): IdName => idNames[qualifier]
