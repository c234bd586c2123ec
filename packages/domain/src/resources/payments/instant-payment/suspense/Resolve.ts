import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { transition } from "../../../../operation/Transition.ts"
import { movedOut, type StatedTarget } from "../../suspense/MoveOut.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { revisePayment } from "../model/Move.ts"
import { SUSPENSE, type SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { withdrawnFromOriginal } from "../outgoing/Original.ts"
import { sendBack } from "../review/SendBack.ts"

/** Moves the money of an open item out of suspense: back to the sender, to an account number, or to unclaimed property. */
export const resolveItem = (id: string, stated: StatedTarget, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(suspenseItem, id, facts)
    const { instant_payment_id, amount } = before.object
    const money = { account: SUSPENSE, payment_id: instant_payment_id, amount }
    const again = () => sentAgain(instant_payment_id, facts)
    const { parts, resolution } = yield* movedOut(stated, money, again, facts)
    const moved = yield* transition(suspenseItem, before, "resolve", { resolution }, facts)
    return together([parts, moved.parts])
  })

const sentAgain = (id: string, facts: Facts) =>
  Result.map(found(instantPayment, id, facts), (refused) => {
    const { back, more, parts } = sendBack(refused.object, refused.object.rejection, facts)
    const resolution: SuspenseItem["resolution"] = { to: "sender", instant_payment_id: back.id }
    const withdrawn = withdrawnFromOriginal(refused.object, facts)
    return { parts: together([revisePayment(refused, more, facts).decision, parts, withdrawn]), resolution }
  })
