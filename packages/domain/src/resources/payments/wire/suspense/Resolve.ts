import { Result } from "effect"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { refTo } from "../../../../kernel/Resource.ts"
import { explained } from "../../../../kernel/StateFault.ts"
import { asked } from "../../../../operation/Asking.ts"
import { found, together } from "../../../../operation/Decision.ts"
import type { Asking } from "../../../../operation/Operation.ts"
import { movedOut } from "../../suspense/Money.ts"
import type { MovedOut } from "../../suspense/MoveOut.ts"
import { returned } from "../../transfer/returns/Returned.ts"
import type { SuspenseItems } from "../../transfer/Suspense.ts"
import { SUSPENSE, type SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { wire } from "../model/Wire.ts"
import { acceptReturn } from "../outgoing/Create.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { anotherReturn, reasonOfRejection, returnFields } from "../returns/Return.ts"

type Resolution = NonNullable<SuspenseItem["resolution"]>

const withoutSender = explained(
  fault("value_not_allowed", "to"),
  "The money is that of an outgoing wire, which has no sender; to needs account_number or unclaimed_property."
)

// The money of an outgoing wire came from an account number of the bank: it has no sender.
function* sentAgain({ amount, original_wire_id, wire_id }: SuspenseItem): Asking<MovedOut<Resolution>> {
  const ids = original_wire_id === undefined ? [wire_id] : [wire_id, original_wire_id]
  const facts = yield* asked({ objects: ids.map((id) => refTo(wire, id)) })
  const before = yield* found(wire, wire_id, facts)
  const one = before.object
  if (one.direction === "outgoing") return yield* Result.fail(reject("object_state_conflict", withoutSender))
  yield* anotherReturn(one)
  const reason = reasonOfRejection(one.rejection)
  const { payment: back, decision: made } = acceptReturn(returnFields(one, { reason, amount }, SUSPENSE, facts), facts)
  const withdrawn = one.type === "return" ? wireFailures.withdrawn(one, facts) : {}
  return {
    parts: together([made, returned(wireTransfers, before, back, "client", facts), withdrawn]),
    resolution: { to: "sender", wire_id: back.id }
  }
}

/** Items of the suspense of wires. Money goes back to its sender by a return, of which a wire may have a number. */
export const wireSuspense: SuspenseItems<SuspenseItem, Resolution> = {
  resource: suspenseItem,
  posting: movedOut(wire, suspenseItem, SUSPENSE),
  paymentOf: ({ wire_id }) => wire_id,
  sentAgain,
  resolved: (resolution) => ({ resolution }),
  rejects: ["object_state_conflict", "limit_exceeded"],
  emits: ["wire.created", "wire.return_request_response_needed"]
}
