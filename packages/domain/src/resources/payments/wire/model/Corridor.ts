import { countryOfBic } from "../../../../kernel/Bic.ts"
import { isAbroad } from "../../../../kernel/Country.ts"
import type { Agent } from "./Agent.ts"
import type { Party } from "./Party.ts"
import type { Wire } from "./Wire.ts"

/** Corridor of a wire: international if one of its banks or parties is outside of the United States (S171). */
export type Corridor = "domestic" | "international"

/** Returns the corridor of a wire. */
export const corridorOf = (
  one: Pick<
    Wire,
    "debtor" | "creditor" | "ultimate_debtor" | "ultimate_creditor" | "debtor_agent" | "creditor_agent" | "other_agents"
  >
): Corridor => {
  const agents = [one.debtor_agent, one.creditor_agent, ...Object.values(one.other_agents ?? {})]
  const parties = [one.debtor, one.creditor, one.ultimate_debtor, one.ultimate_creditor]
  return agents.some(isForeignAgent) || parties.some(isForeignParty) ? "international" : "domestic"
}

/** True for a bank outside of the United States: without a routing number, by its BIC, code or address. */
export const isForeignAgent = ({ routing_number, ...agent }: Agent): boolean => {
  if (routing_number !== undefined) return false
  const { business_identifier_code: bic, local_routing_identifier: local, address } = agent
  if (bic !== undefined) return isAbroad(countryOfBic(bic))
  return (local !== undefined && local.scheme !== "USABA") || isForeignAddress(address)
}

const isForeignParty = (party: Party | undefined): boolean =>
  party?.account_identifier?.type === "IBAN" || isForeignAddress(party?.address)

const isForeignAddress = (address: Party["address"]): boolean =>
  address?.country !== undefined && isAbroad(address.country)
