import { agentV2 } from "./Party.ts"
import type { Wire, WireV2 } from "./Wire.ts"

/** Returns the v2 view of a wire. A cancellation that v1 awaits is shown as scheduled (S122). */
export const viewV2 = (one: Wire): typeof WireV2.Type => {
  const { account_id: _, kept, status, return: returned, ...shared } = one
  return {
    ...shared,
    status: status === "cancel_pending" ? "scheduled" : status,
    corridor_type: "domestic",
    ...(kept.core_transaction_id !== undefined && { core_transaction_id: kept.core_transaction_id }),
    debtor_agent: agentV2(one.debtor_agent),
    instructing_agent: agentV2(one.instructing_agent),
    instructed_agent: agentV2(one.instructed_agent),
    creditor_agent: agentV2(one.creditor_agent),
    ...(returned !== undefined && { return: withoutCode(returned) })
  }
}

const withoutCode = ({ code: _, ...rest }: NonNullable<Wire["return"]>) => rest
