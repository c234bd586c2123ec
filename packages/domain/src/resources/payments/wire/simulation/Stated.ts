import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import type { FromAbroad } from "../incoming/FromAbroad.ts"
import type { ReceivedWire } from "../incoming/Receive.ts"
import { settlementOf } from "../model/Settlement.ts"
import { accountFaults, accountOf } from "../outgoing/StatedAccount.ts"
import { abroadOf, agentFaults, agentOf, type StatedAgent, type Version } from "../outgoing/StatedAgent.ts"
import type { IncomingV1 } from "./Fields.ts"

/** Transfer that a client has a simulated bank send. */
export type StatedIncoming = Omit<typeof IncomingV1.Type, "debtor_agent"> & { readonly debtor_agent: StatedAgent }

/** Most characters of an account number at home. */
const MAX_AT_HOME = 17

/** Returns the faults of a simulated transfer: its bank, its account, and amounts that contradict its charges. */
export const incomingFaults = (stated: StatedIncoming, version: Version): ReadonlyArray<SubError> => {
  const { debtor, debtor_agent } = stated
  const bank = agentFaults({ stated: debtor_agent, path: "debtor_agent", version })
  const country = abroadOf(debtor_agent)
  const account = debtor.account_identifier
  const isLong = country === undefined && account.type === "account_number" && account.value.length > MAX_AT_HOME
  return [
    ...bank,
    ...(country === undefined && bank.length > 0 ? [] : accountFaults(account, country, "debtor", "debtor_agent")),
    ...(isLong ? [fault("value_too_long", "debtor.account_identifier.value")] : []),
    ...amountFaults(stated)
  ]
}

// The simulated banks state each charge that they take, so that the amounts agree (S175).
const amountFaults = ({ amount, amounts, charges }: StatedIncoming): ReadonlyArray<SubError> => {
  if (amounts === undefined) return []
  const { instructed_amount, instructed_currency_code, instructed_to_settlement_exchange_rate: rate } = amounts
  const instructed = { amount: instructed_amount, currency_code: instructed_currency_code }
  const settled = settlementOf(
    { ...instructed, ...(rate !== undefined && { exchange_rate: rate }) },
    charges ?? { charge_bearer: "shared" }
  )
  if (settled === undefined) return [fault("required", "amounts.instructed_to_settlement_exchange_rate")]
  return settled === amount ? [] : [fault("value_conflicting", "amount", "amounts.instructed_amount")]
}

/** Returns the transfer that a simulated bank sends. */
export const receivedOf = (stated: StatedIncoming, version: Version): ReceivedWire => {
  const { amount, creditor_name, debtor, debtor_agent, remittance_details, payment_identifiers } = stated
  return {
    amount,
    debtor: { ...debtor, account_identifier: accountOf(debtor.account_identifier) },
    debtor_agent: agentOf(debtor_agent, version),
    abroad: abroadIn(stated),
    ...(creditor_name !== undefined && { creditor_name }),
    ...remittance_details,
    ...payment_identifiers
  }
}

const abroadIn = ({ amounts, charges }: StatedIncoming): FromAbroad => {
  const rate = amounts?.instructed_to_settlement_exchange_rate
  return {
    ...(amounts !== undefined && {
      instructed_amount: amounts.instructed_amount,
      instructed_currency_code: amounts.instructed_currency_code
    }),
    ...(rate !== undefined && { exchange_rate: rate }),
    ...(charges !== undefined && { charge_bearer: charges.charge_bearer }),
    ...(charges?.breakdown !== undefined && { charge_breakdown: charges.breakdown })
  }
}
