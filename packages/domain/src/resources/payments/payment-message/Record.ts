import { Result, type Schema } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type AnyResource, refTo } from "../../../kernel/Resource.ts"
import { created, type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import type { CommandReads } from "../../../operation/Operation.ts"
import { digestOf, MAX_MESSAGES, type PaymentMessage, paymentMessage, type statedFields } from "./PaymentMessage.ts"

/** Message as an adapter states it. */
export type StatedMessage = Schema.Struct.Type<typeof statedFields>

/** Returns the kind of the payment that a message is about: one of those that a UETR finds. */
export const paymentIn = (kinds: ReadonlyArray<AnyResource>, { payment_id }: StatedMessage): AnyResource | undefined =>
  kinds.find(({ kind, foundBy }) => foundBy?.["uetr"] !== undefined && payment_id.startsWith(`${kind}_`))

/** Reads the payment, its newest message, and the message itself if it is kept already. */
export const messageReadsOf = (stated: StatedMessage, payment: AnyResource | undefined): CommandReads => ({
  objects: payment === undefined ? [] : [refTo(payment, stated.payment_id)],
  newest: [lastOf(stated), sameAs(stated)]
})

const lastOf = ({ payment_id: value }: StatedMessage) => ({ kind: paymentMessage.kind, attribute: "payment_id", value })
const sameAs = (stated: StatedMessage) => ({ kind: paymentMessage.kind, attribute: "digest", value: digestOf(stated) })

/** Keeps a message with its payment, once. A payment has a limited number of messages. */
export const recordMessage = (
  stated: StatedMessage,
  payment: AnyResource | undefined,
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const same = facts.newest(paymentMessage, sameAs(stated))
  if (same !== undefined) return Result.succeed(decision({ response: same.object }))
  if (payment === undefined || facts.find<{ readonly id: string }>(payment, stated.payment_id) === undefined) {
    return Result.fail(reject("parameters_invalid", fault("not_found", "payment_id")))
  }
  const number = (facts.newest(paymentMessage, lastOf(stated))?.object.number ?? 0) + 1
  if (number > MAX_MESSAGES) return Result.fail(reject("limit_exceeded", fault("limit_reached", "payment_id")))
  const object: PaymentMessage = { ...stated, id: facts.newId("payment_message"), number, created_at: facts.now.iso }
  return Result.succeed(decision({ response: object, changes: [created(paymentMessage, object)] }))
}
