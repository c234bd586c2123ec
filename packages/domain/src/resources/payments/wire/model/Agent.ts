import { Schema } from "effect"
import { atLeast, atMost, text } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { AccountElsewhere } from "../../blocked-account/model/BlockedAccount.ts"
import { localSchemeOf, plainCode } from "../tables/LocalRouting.ts"
import { Address, NetworkAddress } from "./Party.ts"

/** Code of a bank in a national scheme, such as GBDSC (S174). */
export const LocalRouting = Schema.Struct({
  scheme: Schema.String.check(atLeast(1), atMost(35)),
  value: Schema.String.check(atLeast(1), atMost(35))
})

/** BIC of an agent as networks state it: its country is not checked (S172). */
export const BicForm = Schema.String.check(Schema.isPattern(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/))

const bankFields = {
  business_identifier_code: Schema.optionalKey(BicForm),
  name: Schema.optionalKey(Schema.String),
  local_routing_identifier: Schema.optionalKey(LocalRouting),
  address: Schema.optionalKey(Address)
}

const agentFields = { ...bankFields, routing_number: Schema.optionalKey(RoutingDigits) }

/** Schema of {@link Agent}. */
export interface AgentSchema extends Schema.Struct<typeof agentFields> {}

/** Bank on the path of a wire, as v1 shows it: in the United States by routing number, elsewhere by BIC. */
export const Agent: AgentSchema = Schema.Struct(agentFields)
/** Bank on the path of a wire, as v1 shows it. */
export type Agent = typeof Agent.Type

const networkFields = {
  ...agentFields,
  name: Schema.optionalKey(text(140)),
  address: Schema.optionalKey(NetworkAddress)
}

/** Schema of {@link NetworkAgent}. */
export interface NetworkAgentSchema extends Schema.Struct<typeof networkFields> {}

/** Bank on the path of a wire, as other banks state it. */
export const NetworkAgent: NetworkAgentSchema = Schema.Struct(networkFields)

/** Schema of {@link AgentV2}. */
export interface AgentV2Schema extends Schema.Struct<typeof bankFields> {}

/** Bank on the path of a wire, as v2 shows it. */
export const AgentV2: AgentV2Schema = Schema.Struct(bankFields)

/** Returns the v2 form of an agent: a routing number is a code of the scheme USABA. */
export const agentV2 = ({ routing_number, ...agent }: Agent): typeof AgentV2.Type => ({
  ...agent,
  ...(routing_number !== undefined && {
    local_routing_identifier: { scheme: "USABA", value: routing_number }
  })
})

/** Returns an account at the bank that a wire names. */
export const accountAt = (
  account_number: string,
  { routing_number, business_identifier_code }: Agent
): AccountElsewhere => ({
  account_number,
  ...(routing_number !== undefined && { routing_number }),
  ...(business_identifier_code !== undefined && { business_identifier_code })
})

/** Returns the national code of a bank with the scheme of its country; `undefined` where the country has none. */
export const localRoutingOf = (country: string, value: string): typeof LocalRouting.Type | undefined => {
  const scheme = localSchemeOf(country)?.scheme
  return scheme === undefined ? undefined : { scheme, value: plainCode(value) }
}

/** Banks on the path of a wire between those that every wire has. */
export const otherAgents = <S extends Schema.Top>(agent: S) => {
  const one = Schema.optionalKey(agent)
  return Schema.Struct({
    previous_instructing_agent_one: one,
    previous_instructing_agent_two: one,
    previous_instructing_agent_three: one,
    intermediary_agent_one: one,
    intermediary_agent_two: one,
    intermediary_agent_three: one
  })
}

/**
 * Banks between those that every wire has: previous instructing agents before the instructing agent, intermediary agents
 * after the instructed agent.
 */
export const OtherAgents = otherAgents(Agent)
/** Banks between those that every wire has. */
export type OtherAgents = typeof OtherAgents.Type

/** Banks between those that every wire has, as v2 shows them. */
export const OtherAgentsV2 = otherAgents(AgentV2)

/** Returns the v2 form of the banks between. */
export const otherAgentsV2 = (agents: OtherAgents): typeof OtherAgentsV2.Type =>
  Object.fromEntries(Object.entries(agents).map(([position, agent]) => [position, agentV2(agent)]))
