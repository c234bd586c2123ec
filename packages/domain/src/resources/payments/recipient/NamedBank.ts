import { isRoutingNumber } from "../../../kernel/RoutingNumber.ts"

/** Bank that a payment names: by routing number, or by the code of a national scheme. Other facts name no bank surely. */
export interface NamedBank {
  readonly routing_number?: string
  readonly local_routing_identifier?: { readonly scheme: string; readonly value: string }
}

// data table
/** Reasons that a payment is not for this bank, with their ISO 20022 codes for a return or a rejection (S123, S142). */
const codes = {
  /** Another bank, or none that has a routing number. */
  agent_invalid: "AGNT",
  /** A text that is no routing number. */
  routing_number_format_incorrect: "RC01"
} as const

/** Reason that a payment is not for this bank. */
export type WrongBank = keyof typeof codes

/** Returns the ISO 20022 code of a reason. */
export const wrongBankCodeOf = (reason: WrongBank): string => codes[reason]

/** Scheme of routing numbers. */
const USABA = "USABA"

/**
 * Returns the reason that a payment is not for the bank with a routing number: `undefined` if it names that bank for the
 * creditor. A name, an address or a BIC alone names no bank here.
 */
export const wrongBankOf = (named: NamedBank, routingNumber: string): WrongBank | undefined => {
  const { routing_number, local_routing_identifier: local } = named
  const number = routing_number ?? (local?.scheme === USABA ? local.value : undefined)
  if (number === routingNumber) return undefined
  return number === undefined || isRoutingNumber(number) ? "agent_invalid" : "routing_number_format_incorrect"
}
