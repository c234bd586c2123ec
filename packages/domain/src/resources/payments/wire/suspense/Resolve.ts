import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { explained } from "../../../../kernel/StateFault.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { transition } from "../../../../operation/Transition.ts"
import { type MovedOut, movedOut, type StatedTarget } from "../../suspense/MoveOut.ts"
import { SUSPENSE } from "../model/Place.ts"
import { type SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { acceptReturn } from "../outgoing/Create.ts"
import { withdrawnFromOriginal } from "../outgoing/Original.ts"
import { anotherReturn, reasonOfRejection, returned, returnFields } from "../returns/Return.ts"

type Resolution = NonNullable<SuspenseItem["resolution"]>

/** Moves the money of an open item out of suspense: back to the sender, to an account number, or to unclaimed property. */
export const resolveItem = (id: string, stated: StatedTarget, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(suspenseItem, id, facts)
    const { wire_id, amount } = before.object
    const one = yield* found(wire, wire_id, facts)
    const money = { account: SUSPENSE, payment_id: wire_id, amount }
    const again = () => sentAgain(before.object, one, facts)
    const { parts, resolution } = yield* movedOut<Resolution>(stated, money, again, facts)
    const moved = yield* transition(suspenseItem, before, "resolve", { resolution }, facts)
    return together([parts, moved.parts])
  })

const withoutSender = explained(
  fault("value_not_allowed", "to"),
  "The money is that of an outgoing wire, which has no sender; to needs account_number or unclaimed_property."
)

// The money of an outgoing wire came from an account number of the bank: it has no sender.
const sentAgain = (
  { amount }: SuspenseItem,
  before: Versioned<Wire>,
  facts: Facts
): Result.Result<MovedOut<Resolution>, Rejection> =>
  Result.gen(function* () {
    const one = before.object
    if (one.direction === "outgoing") return yield* Result.fail(reject("object_state_conflict", withoutSender))
    yield* anotherReturn(one)
    const reason = reasonOfRejection(one.rejection)
    const { wire: back, decision: made } = acceptReturn(returnFields(one, { reason, amount }, SUSPENSE, facts), facts)
    const withdrawn = one.type === "return" ? withdrawnFromOriginal(one, facts) : {}
    return {
      parts: together([made, returned(before, back, "client", facts), withdrawn]),
      resolution: { to: "sender", wire_id: back.id }
    }
  })
