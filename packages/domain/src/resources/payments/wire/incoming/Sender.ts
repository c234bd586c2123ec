import { plainAccount } from "../../../../kernel/Iban.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import type { Agent } from "../model/Agent.ts"
import type { Party } from "../model/Party.ts"
import type { FromAbroad } from "./FromAbroad.ts"

/** Account of a debtor as an adapter states it. */
interface StatedAccount {
  readonly account_number?: string
  readonly iban?: string
}

/** Sender of a transfer as an adapter states it. */
export interface StatedSender extends FromAbroad {
  readonly debtor: StatedAccount
  readonly debtor_routing_number?: string
  readonly debtor_agent?: Agent
}

/** Returns the account of a debtor. */
export const accountOf = ({ account_number, iban }: StatedAccount): Pick<Party, "account_identifier"> => {
  if (iban !== undefined) return { account_identifier: { type: "IBAN", value: plainAccount(iban) } }
  return account_number === undefined ? {} : { account_identifier: { type: "other", value: account_number } }
}

/** Returns the faults of a sender: it has one bank and one account, and an amount in any other currency. */
export const senderFaults = ({ debtor, debtor_agent, ...stated }: StatedSender): ReadonlyArray<SubError> => {
  const banks = [debtor_agent, stated.debtor_routing_number].filter((bank) => bank !== undefined)
  const isForeign = stated.instructed_currency_code !== undefined && stated.instructed_currency_code !== "USD"
  return [
    ...(banks.length === 0 ? [fault("required", "debtor_routing_number")] : []),
    ...(banks.length === 2 ? [fault("value_conflicting", "debtor_routing_number", "debtor_agent")] : []),
    ...(debtor.iban === undefined || debtor.account_number === undefined
      ? []
      : [fault("value_conflicting", "debtor.account_number", "debtor.iban")]),
    ...(isForeign && stated.instructed_amount === undefined ? [fault("required", "instructed_amount")] : [])
  ]
}
