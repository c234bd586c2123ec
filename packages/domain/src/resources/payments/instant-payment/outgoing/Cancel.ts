import { Result } from "effect"
import type { Facts } from "../../../../operation/Decision.ts"
import { allowed } from "../../../../operation/Transition.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { cancelableOf } from "../../transfer/outgoing/Change.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { instantFailures } from "./Original.ts"

/** Cancels an outgoing payment that has not been submitted to the network. */
export const cancelPayment = (id: string, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* cancelableOf(instantTransfers, id, facts)
    yield* allowed(instantPayment, before.object, "cancel")
    return before.object.kept.stage === "submitted"
      ? yield* refuse(instantTransfers, before.object, "cancel", "before_network")
      : yield* instantFailures.fail(before, "cancel", {}, facts)
  })
