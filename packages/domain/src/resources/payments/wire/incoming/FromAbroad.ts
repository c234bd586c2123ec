import { Schema } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type Agent, NetworkAgent, otherAgents } from "../model/Agent.ts"
import { AnyCurrency, breakdownBy, ChargeBearer, type Charges, ExchangeRate } from "../model/Charges.ts"
import { isForeignAgent } from "../model/Corridor.ts"
import { NetworkParty } from "../model/Party.ts"
import { instructedOf } from "../model/Settlement.ts"
import { bankMessages, remittanceFields, type Wire, WireAmount } from "../model/Wire.ts"

const optional = Schema.optionalKey

/** Facts that a transfer states beyond its debtor, its creditor and its amount, as those from abroad do. */
export const abroadFields = {
  /** Bank that sent the message: the debtor's bank unless that is abroad. */
  instructing_routing_number: optional(RoutingDigits),
  other_agents: optional(otherAgents(NetworkAgent)),
  ultimate_debtor: optional(NetworkParty),
  ultimate_creditor: optional(NetworkParty),
  initiating_party: optional(NetworkParty),
  instructed_amount: optional(WireAmount),
  instructed_currency_code: optional(AnyCurrency),
  exchange_rate: optional(ExchangeRate),
  charge_bearer: optional(ChargeBearer),
  charge_breakdown: optional(breakdownBy(NetworkAgent)),
  transfer_purpose: remittanceFields.transfer_purpose,
  ...bankMessages
}

const AbroadFields = Schema.Struct(abroadFields)
/** Facts that a transfer states beyond its debtor, its creditor and its amount. */
export type FromAbroad = typeof AbroadFields.Type

/** Adds the facts from abroad to the fields of an incoming wire. */
export const withAbroad = (one: NewFields<Wire>, stated: FromAbroad, correspondent: string): NewFields<Wire> => {
  const { other_agents, ultimate_debtor, ultimate_creditor, initiating_party, charge_bearer, charge_breakdown } = stated
  const charges: Charges = {
    charge_bearer: charge_bearer ?? one.charges.charge_bearer,
    ...(charge_breakdown !== undefined && { breakdown: charge_breakdown })
  }
  return {
    ...one,
    amounts: amountsOf(one.amounts.settlement_amount, stated, charges),
    instructing_agent: senderOf(one.debtor_agent, stated, correspondent),
    ...(other_agents !== undefined && { other_agents }),
    ...(ultimate_debtor !== undefined && { ultimate_debtor }),
    ...(ultimate_creditor !== undefined && { ultimate_creditor }),
    remittance_details: { ...one.remittance_details, ...remittanceOf(stated) },
    charges,
    kept: { ...one.kept, ...(initiating_party !== undefined && { initiating_party }) }
  }
}

// Stated amounts are kept even if they contradict each other: the money has settled, and some banks omit their charges.
const amountsOf = (
  settled: Cents,
  { instructed_amount, instructed_currency_code = "USD", exchange_rate }: FromAbroad,
  charges: Charges
): Wire["amounts"] => ({
  settlement_amount: settled,
  settlement_currency_code: "USD",
  instructed_amount: instructed_amount ?? knownOf(instructedOf(settled, charges)) ?? settled,
  instructed_currency_code,
  ...(exchange_rate !== undefined && { instructed_to_settlement_exchange_rate: exchange_rate })
})

const isAmount = Schema.is(WireAmount)
const knownOf = (amount: Cents | undefined): Cents | undefined => (isAmount(amount) ? amount : undefined)

const senderOf = (debtorAgent: Agent, { instructing_routing_number }: FromAbroad, correspondent: string): Agent => {
  if (instructing_routing_number !== undefined) return { routing_number: instructing_routing_number }
  return isForeignAgent(debtorAgent) ? { routing_number: correspondent } : debtorAgent
}

const remittanceOf = (stated: FromAbroad): Partial<Wire["remittance_details"]> => {
  const { transfer_purpose, payment_notification, message_to_receiving_fi, fi_to_fi_message } = stated
  return {
    ...(payment_notification !== undefined && { payment_notification }),
    ...(message_to_receiving_fi !== undefined && { message_to_receiving_fi }),
    ...(fi_to_fi_message !== undefined && { fi_to_fi_message }),
    ...(transfer_purpose !== undefined && { transfer_purpose })
  }
}
