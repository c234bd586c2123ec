import { Result } from "effect"
import { fault, reject } from "../../../kernel/Rejection.ts"
import { asked } from "../../../operation/Asking.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { createObject } from "../../../operation/Transition.ts"
import { type InternalTransfer, internalTransfer } from "./InternalTransfer.ts"
import { SETTLE } from "./Settle.ts"

/** Fields that a client states to transfer money. */
export type NewInternalTransfer = Pick<
  InternalTransfer,
  "amount" | "currency_code" | "sender_account_number_id" | "receiver_account_number_id" | "description"
> &
  Partial<Pick<InternalTransfer, "metadata">>

/** Accepts a transfer. No money moves yet; a later rejection is reported by an event (spec, "Internal transfer"). */
export function* createInternalTransfer(body: NewInternalTransfer): Asking<Decision> {
  const { sender_account_number_id, receiver_account_number_id } = body
  if (sender_account_number_id === receiver_account_number_id) {
    const same = fault("value_conflicting", "sender_account_number_id", "receiver_account_number_id")
    return yield* Result.fail(reject("parameters_invalid", same))
  }
  const facts = yield* asked({ owners: [sender_account_number_id, receiver_account_number_id] })
  const sender = facts.owner(sender_account_number_id)
  if (sender === undefined) {
    return yield* Result.fail(reject("parameters_invalid", fault("not_found", "sender_account_number_id")))
  }
  const receiver = facts.owner(receiver_account_number_id)
  const { object, parts } = createObject(
    internalTransfer,
    "create",
    {
      id: facts.newId("internal_transfer"),
      amount: body.amount,
      currency_code: body.currency_code,
      sender_account_id: sender.account_id,
      sender_account_number_id,
      ...(receiver !== undefined && { receiver_account_id: receiver.account_id }),
      receiver_account_number_id,
      description: body.description,
      metadata: body.metadata ?? {}
    },
    facts
  )
  const timers = [{ queue: SETTLE, object_id: object.id, due_at_ms: facts.now.ms }]
  return decision({ ...parts, timers })
}
