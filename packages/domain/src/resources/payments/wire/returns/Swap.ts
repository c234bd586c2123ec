import type { OtherAgents } from "../model/Agent.ts"
import type { Wire } from "../model/Wire.ts"

type Parties =
  | "debtor"
  | "debtor_agent"
  | "instructing_agent"
  | "instructed_agent"
  | "creditor_agent"
  | "creditor"
  | "ultimate_debtor"
  | "ultimate_creditor"
  | "other_agents"

/** Returns the parties and the banks of a return: those of the original in the opposite order (S130). */
export const swapped = (original: Pick<Wire, Parties>): Pick<Wire, Parties> => {
  const { ultimate_debtor, ultimate_creditor, other_agents } = original
  return {
    debtor: original.creditor,
    debtor_agent: original.creditor_agent,
    instructing_agent: original.instructed_agent,
    instructed_agent: original.instructing_agent,
    creditor_agent: original.debtor_agent,
    creditor: original.debtor,
    ...(ultimate_creditor !== undefined && { ultimate_debtor: ultimate_creditor }),
    ...(ultimate_debtor !== undefined && { ultimate_creditor: ultimate_debtor }),
    ...(other_agents !== undefined && { other_agents: reversed(other_agents) })
  }
}

const NUMBERS = ["one", "two", "three"] as const

// A return passes the banks in the opposite order.
const reversed = (agents: OtherAgents): OtherAgents => ({
  ...inReverse("previous_instructing_agent", "intermediary_agent", agents),
  ...inReverse("intermediary_agent", "previous_instructing_agent", agents)
})

type Role = "previous_instructing_agent" | "intermediary_agent"

const inReverse = (from: Role, to: Role, agents: OtherAgents): OtherAgents => {
  const stated = NUMBERS.flatMap((number) => agents[`${from}_${number}`] ?? []).reverse()
  return Object.fromEntries(stated.map((agent, at) => [`${to}_${NUMBERS[at]}`, agent]))
}
