import { Result, type Schema } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import { created, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { CommandReads } from "../../../operation/Operation.ts"
import { instantPayment } from "../instant-payment/model/InstantPayment.ts"
import { wire } from "../wire/model/Wire.ts"
import { digestOf, MAX_MESSAGES, type PaymentMessage, paymentMessage, type statedFields } from "./PaymentMessage.ts"

/** Message as an adapter states it. */
export type StatedMessage = Schema.Struct.Type<typeof statedFields>

const refOf = ({ payment_id: id }: StatedMessage): Ref => ({
  kind: id.startsWith(`${wire.kind}_`) ? wire.kind : instantPayment.kind,
  id
})

/** Reads the payment, its newest message, and the message itself if it is kept already. */
export const messageReadsOf = (stated: StatedMessage): CommandReads => {
  const newest = (attribute: string, value: string) => ({ kind: paymentMessage.kind, attribute, value })
  return {
    objects: [refOf(stated)],
    newest: [newest("payment_id", stated.payment_id), newest("digest", digestOf(stated))]
  }
}

/** Keeps a message with its payment, once. A payment has a limited number of messages. */
export const recordMessage = (stated: StatedMessage, facts: Facts): Result.Result<Decision, Rejection> => {
  const kept = facts.all(paymentMessage).map(({ object }) => object)
  const same = kept.find((one) => digestOf(one) === digestOf(stated))
  if (same !== undefined) return Result.succeed(decision({ response: same }))
  if (facts.all(wire).length + facts.all(instantPayment).length === 0) {
    return Result.fail(reject("parameters_invalid", fault("not_found", "payment_id")))
  }
  const number = Math.max(0, ...kept.map((one) => one.number)) + 1
  if (number > MAX_MESSAGES) return Result.fail(reject("limit_exceeded", fault("limit_reached", "payment_id")))
  const object: PaymentMessage = { ...stated, id: facts.newId("payment_message"), number, created_at: facts.now.iso }
  return Result.succeed(decision({ response: object, changes: [created(paymentMessage, object)] }))
}
