import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { alongside, unmoved } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, keepPayment } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { atTime } from "./Queue.ts"

/**
 * Marks an outgoing payment that the network has: it counts as submitted, and is not handed over. `receive_status` then
 * books its outcome. It counts towards no limit.
 */
export const markPaymentSent = (id: string, facts: Facts): InstantPaymentResult =>
  Result.map(unsettled(id, "mark_sent", facts), (before) => {
    const submitted_at = before.object.kept.submitted_at ?? facts.now.iso
    return keepPayment(before, { stage: "submitted", submitted_at, marked_sent: true })
  })

/** Hands a payment to the network that the database shows as submitted, and that the network does not have. */
export const markPaymentUnsent = (id: string, facts: Facts): InstantPaymentResult =>
  Result.flatMap(unsettled(id, "mark_unsent", facts), (before) => {
    const { marked_sent: isMarked, ...kept } = before.object.kept
    if (kept.stage !== "submitted") return refused(before.object, "mark_unsent", "at_network")
    if (isMarked !== true) return Result.succeed(unmoved(before.object))
    const timers = atTime(before.object, facts.now.ms)
    return Result.succeed(alongside(keepPayment({ ...before, object: { ...before.object, kept } }, {}), { timers }))
  })

const UNSETTLED = ["created", "under_review"]

const unsettled = (
  id: string,
  on: "mark_sent" | "mark_unsent",
  facts: Facts
): Result.Result<Versioned<InstantPayment>, Rejection> =>
  Result.flatMap(found(instantPayment, id, facts), (before) => {
    const { direction, status } = before.object
    if (direction !== "outgoing") return refused(before.object, on, "outgoing")
    return UNSETTLED.includes(status) ? Result.succeed(before) : refused(before.object, on, UNSETTLED)
  })

const refused = (one: InstantPayment, on: string, legal: Legal) =>
  refuse(instantTransfers, one, on, legal, "object_state_conflict")
