import type { IatDetails } from "@vostro/domain/rails"
import type { Addenda } from "../records/AnyAddenda.ts"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { idQualifiers } from "../records/IatAddenda.ts"
import type { Entry } from "../records/Part.ts"
import { given, letters } from "./FieldText.ts"
import { idNameOf, typeNameOf } from "./IatNames.ts"

type IatHeader = Extract<BatchHeader, { readonly _tag: "iatBatchHeader" }>
type Institution = NonNullable<IatDetails["originating_financial_institution"]>

/** Converts addenda 10 to 18 and the header of an IAT into its API details. Source: S45. */
export const iatDetailsOf = (header: IatHeader, { addenda }: Entry): IatDetails => ({
  ...letters("destination_country", header.destinationCountry, 2),
  ...letters("originator_currency_code", header.originatingCurrency, 3),
  ...letters("destination_currency_code", header.destinationCurrency, 3),
  ...transactionOf(addenda),
  originator: originatorOf(addenda),
  receiver: receiverOf(addenda),
  ...banksOf(addenda)
})

const find = <Tag extends Addenda["_tag"]>(addenda: ReadonlyArray<Addenda>, tag: Tag) =>
  addenda.find((one): one is Extract<Addenda, { readonly _tag: Tag }> => one._tag === tag)

const transactionOf = (addenda: ReadonlyArray<Addenda>) => {
  const ten = find(addenda, "iatAddenda10")
  return {
    ...(ten !== undefined && { transaction_type_code: typeNameOf(ten.transactionType) }),
    ...given("foreign_trace_number", ten?.foreignTraceNumber, 22),
    ...given("additional_information", find(addenda, "iatAddenda17")?.paymentInformation, 80)
  }
}

const originatorOf = (addenda: ReadonlyArray<Addenda>) => {
  const name = find(addenda, "iatAddenda11")
  const place = find(addenda, "iatAddenda12")
  return {
    ...given("name", name?.originatorName, 35),
    ...given("street_address", name?.originatorStreetAddress, 35),
    ...given("city_state_province", place?.originatorCityState, 35),
    ...given("country_postal_code", place?.originatorCountryPostalCode, 35)
  }
}

const receiverOf = (addenda: ReadonlyArray<Addenda>) => {
  const street = find(addenda, "iatAddenda15")
  const place = find(addenda, "iatAddenda16")
  return {
    ...given("name", find(addenda, "iatAddenda10")?.receiverName, 35),
    ...given("reference_number", street?.receiverId, 15),
    ...given("street_address", street?.receiverStreetAddress, 35),
    ...given("city_state_province", place?.receiverCityState, 35),
    ...given("country_postal_code", place?.receiverCountryPostalCode, 35)
  }
}

const banksOf = (addenda: ReadonlyArray<Addenda>) => {
  const odfi = find(addenda, "iatAddenda13")
  const rdfi = find(addenda, "iatAddenda14")
  const others = addenda.filter((one) => one._tag === "iatAddenda18")
  return {
    ...(odfi !== undefined && {
      originating_financial_institution: bankOf(
        odfi.odfiName,
        odfi.odfiIdQualifier,
        odfi.odfiId,
        odfi.odfiBranchCountry
      )
    }),
    ...(rdfi !== undefined && {
      receiving_financial_institution: bankOf(rdfi.rdfiName, rdfi.rdfiIdQualifier, rdfi.rdfiId, rdfi.rdfiBranchCountry)
    }),
    ...(others.length > 0 && {
      foreign_correspondent_banks: others.map((one) =>
        bankOf(one.bankName, one.bankIdQualifier, one.bankId, one.bankBranchCountry)
      )
    })
  }
}

const bankOf = (name: string, qualifier: keyof typeof idQualifiers, id: string, country: string): Institution => ({
  ...given("name", name, 35),
  identifier_type: idNameOf(qualifier),
  ...given("identifier_code", id, 34),
  ...letters("branch_country", country, 2)
})
