import type { Wire } from "@vostro/domain/rails"
import type { Account } from "../tables/Account.ts"
import type { Agent } from "../tables/Agent.ts"
import type { CreditTransfer } from "../tables/CreditTransfer.ts"
import type { Party } from "../tables/Party.ts"
import { addressIn, addressOf } from "./Addresses.ts"
import type { WireAgent, WireParty } from "./Facts.ts"
import { NOT_PROVIDED, written } from "./Texts.ts"

const NAME = 140
const ACCOUNT = 34

/** Clearing system of routing numbers. */
export const USABA = "USABA"

/** Returns the party of a message. An address stands only beside a name (S161). */
export const partyOf = ({ name, address: stated }: WireParty): Party => {
  const address = addressOf(stated)
  return {
    // A message needs a party with content.
    name: written(name, NAME),
    ...(address !== undefined && { address })
  }
}

/** Returns the account of a party. */
export const accountOf = ({ account_identifier }: WireParty): Account | undefined => {
  if (account_identifier === undefined) return undefined
  const { type, value } = account_identifier
  return { number: type === "IBAN" ? { iban: value } : { other: { id: value } } }
}

/** Returns the agent of a message: by routing number, by the code of another national scheme, or by BIC. */
export const agentOf = (agent: WireAgent): Agent => {
  const { name, routing_number, business_identifier_code, local_routing_identifier } = agent
  const address = addressOf(agent.address)
  return {
    ...(business_identifier_code !== undefined && { bic: business_identifier_code }),
    ...(local_routing_identifier !== undefined && {
      clearing: { system: local_routing_identifier.scheme, member: local_routing_identifier.value }
    }),
    ...(routing_number !== undefined && { clearing: { system: USABA, member: routing_number } }),
    ...(name !== undefined && { name: written(name, NAME) }),
    ...(address !== undefined && { address })
  }
}

/** Returns the agents of a message between those that every wire has. */
export const otherAgentsOf = ({ other_agents }: Wire) => {
  if (other_agents === undefined) return {}
  const { previous_instructing_agent_one, previous_instructing_agent_two, previous_instructing_agent_three } =
    other_agents
  const { intermediary_agent_one, intermediary_agent_two, intermediary_agent_three } = other_agents
  return {
    ...(previous_instructing_agent_one !== undefined && { previousAgent1: agentOf(previous_instructing_agent_one) }),
    ...(previous_instructing_agent_two !== undefined && { previousAgent2: agentOf(previous_instructing_agent_two) }),
    ...(previous_instructing_agent_three !== undefined && {
      previousAgent3: agentOf(previous_instructing_agent_three)
    }),
    ...(intermediary_agent_one !== undefined && { intermediaryAgent1: agentOf(intermediary_agent_one) }),
    ...(intermediary_agent_two !== undefined && { intermediaryAgent2: agentOf(intermediary_agent_two) }),
    ...(intermediary_agent_three !== undefined && { intermediaryAgent3: agentOf(intermediary_agent_three) })
  }
}

/** Returns the parties that debtor and creditor act for. */
export const ultimatePartiesOf = ({ ultimate_debtor, ultimate_creditor, kept: { initiating_party } }: Wire) => ({
  ...(ultimate_debtor !== undefined && { ultimateDebtor: otherPartyOf(ultimate_debtor) }),
  ...(initiating_party !== undefined && { initiatingParty: otherPartyOf(initiating_party) }),
  ...(ultimate_creditor !== undefined && { ultimateCreditor: otherPartyOf(ultimate_creditor) })
})

// The address of such a party has a town, a country and two lines at most; without the first two it stays behind (S161).
const otherPartyOf = (stated: WireParty): Party => {
  const { address, ...party } = partyOf(stated)
  if (address?.townName === undefined || address.country === undefined) return party
  const { addressLines = [], ...structured } = address
  const lines = addressLines.slice(0, 2)
  return { ...party, address: { ...structured, ...(lines.length > 0 && { addressLines: lines }) } }
}

/** Reads the name of a party. */
export const nameIn = (party: Party | undefined): string | undefined =>
  party?.name === undefined || party.name.trim() === "" || party.name === NOT_PROVIDED ? undefined : party.name

/** Reads the number of an account: letters, digits and spaces inside, as wires have it. */
export const numberIn = (account: Account | undefined): string | undefined => {
  const number = account?.number
  if (number === undefined) return undefined
  const text = "other" in number ? number.other.id : (number.iban ?? "")
  if (/^[a-zA-Z0-9 ]{0,33}[a-zA-Z0-9]$/.test(text)) return text
  const plain = text.replace(/[^a-zA-Z0-9 ]/g, "").trim()
  return plain === "" ? undefined : plain.slice(0, ACCOUNT)
}

/** Reads a party: `undefined` if nothing is known of it. */
export const partyIn = (party: Party | undefined) => {
  const name = nameIn(party)
  const address = addressIn(party?.address)
  if (name === undefined && address === undefined) return undefined
  return { ...(name !== undefined && { name }), ...(address !== undefined && { address }) }
}

/** Reads the debtor of a payment. */
export const debtorIn = (party: Party, account: Account | undefined) => {
  const number = account?.number
  const iban = number !== undefined && "iban" in number ? number.iban : undefined
  const account_number = numberIn(account)
  return {
    ...partyIn(party),
    ...(iban !== undefined && { iban }),
    ...(iban === undefined && account_number !== undefined && { account_number })
  }
}

/** Reads the routing number of an agent. */
export const routingNumberIn = (agent: Agent | undefined): string | undefined => {
  const { system, member = "" } = agent?.clearing ?? {}
  return system === USABA && /^\d{9}$/.test(member) ? member : undefined
}

/** Reads an agent: `undefined` if nothing is known of it. */
export const agentIn = (agent: Agent | undefined): WireAgent | undefined => {
  const routing_number = routingNumberIn(agent)
  const name = agent?.name === NOT_PROVIDED ? undefined : agent?.name
  const address = addressIn(agent?.address)
  const { system, member } = agent?.clearing ?? {}
  const isLocal = routing_number === undefined && system !== undefined && member !== undefined
  const known = {
    ...(agent?.bic !== undefined && { business_identifier_code: agent.bic }),
    ...(isLocal && { local_routing_identifier: { scheme: system, value: member } }),
    ...(routing_number !== undefined && { routing_number }),
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address })
  }
  return Object.keys(known).length === 0 ? undefined : known
}

// data table
/** Agents between those that every wire has, in the domain and in messages. */
const between = [
  ["previous_instructing_agent_one", "previousAgent1"],
  ["previous_instructing_agent_two", "previousAgent2"],
  ["previous_instructing_agent_three", "previousAgent3"],
  ["intermediary_agent_one", "intermediaryAgent1"],
  ["intermediary_agent_two", "intermediaryAgent2"],
  ["intermediary_agent_three", "intermediaryAgent3"]
] as const

/** Reads the agents between those that every wire has. */
export const otherAgentsIn = (body: CreditTransfer): Wire["other_agents"] => {
  const known = between.flatMap(([to, from]) => {
    const agent = agentIn(body[from])
    return agent === undefined ? [] : [[to, agent] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}
