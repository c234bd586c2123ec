import { Result } from "effect"
import { explained, fault, reject } from "../../../../kernel/Rejection.ts"
import { suspenseOf } from "../../transfer/returns/Suspense.ts"
import { SUSPENSE, suspenseItem } from "../model/SuspenseItem.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { acceptReturn } from "../outgoing/Create.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { anotherReturn, reasonOfRejection, returnFields } from "../returns/Return.ts"

// The money of an outgoing wire came from an account number of the bank.
const withoutSender = explained(
  fault("value_not_allowed", "to"),
  "The money is that of an outgoing wire, which has no sender; to needs account_number or unclaimed_property."
)

/** Items of the suspense of wires. Money goes back to its sender by a return, of which a wire may have a number. */
export const wireSuspense = suspenseOf(wireTransfers, wireFailures, {
  resource: suspenseItem,
  paymentOf: ({ wire_id }) => wire_id,
  sendBack: (one, { amount }, facts) => {
    if (one.direction === "outgoing") return Result.fail(reject("object_state_conflict", withoutSender))
    const terms = { reason: reasonOfRejection(one.rejection), amount }
    return Result.map(anotherReturn(one), () => acceptReturn(returnFields(one, terms, SUSPENSE, facts), facts))
  },
  resolved: (resolution, back) => ({
    resolution: { ...resolution, ...(back !== undefined && { wire_id: back.id }) }
  }),
  rejects: ["object_state_conflict", "limit_exceeded"],
  emits: ["wire.created", "wire.return_request_response_needed"]
})
