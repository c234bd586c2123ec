import type { Ach, IatDetails } from "@vostro/domain/rails"
import type { Addenda } from "../records/AnyAddenda.ts"
import { cutTo, filled, UNKNOWN } from "./FieldText.ts"
import { qualifierOf, typeCodeOf } from "./IatNames.ts"

type Institution = NonNullable<IatDetails["originating_financial_institution"]>

/** Returns the international details of an entry; entries that the bank originates have none. */
export const iatDetailsOf = (ach: Ach): IatDetails => (ach.direction === "incoming" ? (ach.iat_details ?? {}) : {})

/** Builds addenda 10 to 16, which the return of an IAT repeats; it omits 17 and 18. Source: S45. */
export const iatParties = (ach: Ach, entrySequence: string): ReadonlyArray<Addenda> => {
  const details = iatDetailsOf(ach)
  const { originator = {}, receiver = {} } = details
  const place = ({ city_state_province, country_postal_code }: typeof originator) => ({
    city: filled(city_state_province, 35, UNKNOWN),
    country: filled(country_postal_code, 35, UNKNOWN)
  })
  const [from, to] = [place(originator), place(receiver)]
  return [
    {
      _tag: "iatAddenda10",
      transactionType: typeCodeOf(details.transaction_type_code),
      foreignAmount: BigInt(ach.amount),
      foreignTraceNumber: cutTo(details.foreign_trace_number, 22),
      receiverName: filled(receiver.name ?? ach.record_details.receiver_name, 35, UNKNOWN),
      entrySequence
    },
    {
      _tag: "iatAddenda11",
      originatorName: filled(originator.name ?? ach.record_details.company_name, 35, UNKNOWN),
      originatorStreetAddress: filled(originator.street_address, 35, UNKNOWN),
      entrySequence
    },
    { _tag: "iatAddenda12", originatorCityState: from.city, originatorCountryPostalCode: from.country, entrySequence },
    ...banks(details, entrySequence),
    {
      _tag: "iatAddenda15",
      receiverId: cutTo(receiver.reference_number, 15),
      receiverStreetAddress: filled(receiver.street_address, 35, UNKNOWN),
      entrySequence
    },
    { _tag: "iatAddenda16", receiverCityState: to.city, receiverCountryPostalCode: to.country, entrySequence }
  ]
}

const banks = (details: IatDetails, entrySequence: string): ReadonlyArray<Addenda> => {
  const { originating_financial_institution: odfi = {}, receiving_financial_institution: rdfi = {} } = details
  const idOf = ({ identifier_code }: Institution): string => filled(identifier_code, 34, UNKNOWN)
  return [
    {
      _tag: "iatAddenda13",
      odfiName: filled(odfi.name, 35, UNKNOWN),
      odfiIdQualifier: qualifierOf(odfi.identifier_type),
      odfiId: idOf(odfi),
      odfiBranchCountry: odfi.branch_country ?? "US",
      entrySequence
    },
    {
      _tag: "iatAddenda14",
      rdfiName: filled(rdfi.name, 35, UNKNOWN),
      rdfiIdQualifier: qualifierOf(rdfi.identifier_type),
      rdfiId: idOf(rdfi),
      rdfiBranchCountry: rdfi.branch_country ?? "US",
      entrySequence
    }
  ]
}
