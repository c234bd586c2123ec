import { agentV2, otherAgentsV2 } from "./Agent.ts"
import { chargesV2 } from "./Charges.ts"
import { corridorOf } from "./Corridor.ts"
import type { Wire, WireV2 } from "./Wire.ts"

/** Returns the v2 view of a wire. A cancellation that v1 awaits is shown as scheduled (S122). */
export const viewV2 = (one: Wire): typeof WireV2.Type => {
  const { account_id: _, kept, status, return: returned, other_agents, ...shared } = one
  const { core_transaction_id, initiating_party } = kept
  return {
    ...shared,
    status: status === "cancel_pending" ? "scheduled" : status,
    corridor_type: corridorOf(one),
    ...(core_transaction_id !== undefined && { core_transaction_id }),
    ...(initiating_party !== undefined && { initiating_party }),
    debtor_agent: agentV2(one.debtor_agent),
    instructing_agent: agentV2(one.instructing_agent),
    instructed_agent: agentV2(one.instructed_agent),
    creditor_agent: agentV2(one.creditor_agent),
    ...(other_agents !== undefined && { other_agents: otherAgentsV2(other_agents) }),
    charges: chargesV2(one.charges),
    ...(returned !== undefined && { return: withoutCode(returned) })
  }
}

const withoutCode = ({ code: _, ...rest }: NonNullable<Wire["return"]>) => rest
