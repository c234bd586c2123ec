import { MAX_AMOUNT_CENTS } from "../../../../kernel/Money.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import type { IatDetails } from "../entry/IatDetails.ts"
import { REVERSAL_DESCRIPTION } from "../tables/Reversals.ts"
import { type SecRule, secCodes } from "../tables/SecCodes.ts"
import { type TransactionRule, transactionRule } from "../tables/TransactionCodes.ts"
import type { IncomingEntry } from "./Inbound.ts"

/**
 * Returns the faults in an entry's codes and amount; no network delivers such entries. Source: S42, S44, S20 and S45.
 */
export const structureFaults = (entry: Omit<IncomingEntry, "account_number">): ReadonlyArray<SubError> => {
  const { amount, sec_code, statement_descriptor, transaction_code } = entry
  const sec: SecRule = secCodes[sec_code]
  const code = transactionRule(transaction_code)
  if (code === undefined || code.use === "return") return [fault("value_not_allowed", "transaction_code")]
  const isReversal = statement_descriptor.trim() === REVERSAL_DESCRIPTION
  return [
    ...(sec.sides.includes(code.side) || isReversal
      ? []
      : [fault("value_conflicting", "sec_code", "transaction_type")]),
    ...(amount <= MAX_AMOUNT_CENTS ? [] : [fault("value_too_large", "amount")]),
    ...(secTakes(amount, sec) ? [] : [fault("value_conflicting", "sec_code", "amount")]),
    ...(codeTakes(amount, code) ? [] : [fault("value_conflicting", "transaction_code", "amount")]),
    ...iatFaults(entry)
  ]
}

// Entries of operators and agencies carry information and move no money.
const secTakes = (amount: number, { amount_limit = amount, receiver, zero }: SecRule): boolean => {
  if (zero === "always" || receiver === "operator") return amount === 0
  return zero === "never" ? amount > 0 : amount <= amount_limit
}

// The operator would have returned other amounts with R19.
const codeTakes = (amount: number, { use }: TransactionRule): boolean => {
  if (use === "advice") return true
  return use === "prenote" || use === "remittance" ? amount === 0 : amount > 0
}

const iatFaults = ({
  iat_details,
  sec_code
}: Pick<IncomingEntry, "iat_details" | "sec_code">): ReadonlyArray<SubError> => {
  if (sec_code !== "IAT")
    return iat_details === undefined ? [] : [fault("value_conflicting", "sec_code", "iat_details")]
  if (iat_details === undefined) return [fault("required", "iat_details")]
  const { originator, originating_financial_institution, receiver, receiving_financial_institution } = iat_details
  return [
    ...missing("iat_details", iat_details, MANDATORY),
    ...missing("iat_details.originator", originator, OF_PARTY),
    ...missing("iat_details.originating_financial_institution", originating_financial_institution, OF_BANK),
    ...missing("iat_details.receiver", receiver, OF_PARTY),
    ...missing("iat_details.receiving_financial_institution", receiving_financial_institution, OF_BANK)
  ]
}

/** Fields of the batch header and the seven mandatory addenda of an IAT entry. Source: S45. */
const MANDATORY = [
  "transaction_type_code",
  "destination_country",
  "originator_currency_code",
  "destination_currency_code",
  "originator",
  "originating_financial_institution",
  "receiver",
  "receiving_financial_institution"
] as const satisfies ReadonlyArray<keyof IatDetails>

const OF_PARTY = ["name", "street_address", "city_state_province", "country_postal_code"] as const
const OF_BANK = ["name", "identifier_type", "identifier_code", "branch_country"] as const

// The parent reports a part that is missing as a whole.
const missing = (path: string, part: object | undefined, names: ReadonlyArray<string>): ReadonlyArray<SubError> =>
  part === undefined
    ? []
    : names.filter((name) => !Object.hasOwn(part, name)).map((name) => fault("required", `${path}.${name}`))
