import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { idOf, resource, Timestamp, text } from "../../../../kernel/Resource.ts"
import { beginningOf } from "../../../../kernel/text/Beginning.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { createObject, type NewFields } from "../../../../operation/Transition.ts"

const KIND = "payment_exception"

/** Id of a wire or an instant payment. */
export const PaymentId = Schema.Union([idOf("wire"), idOf("instant_payment")])

/** Statuses of a payment exception. */
export const PaymentExceptionStatus = Schema.Literals(["open", "resolved"])

/**
 * Types of payment exceptions. `message_not_sent`: no document of the network can carry a message about a return request.
 * `return_not_received`: the other bank refused a payment after settlement, and the message of the return has not come.
 * `message_taken`: the network settled a wire under an IMAD that another payment of the bank has.
 */
export const PaymentExceptionType = Schema.Literals(["message_not_sent", "return_not_received", "message_taken"])

const lifecycle = machine(KIND, PaymentExceptionStatus, [
  { on: "open", from: [NEW], to: "open" },
  { on: "resolve", from: ["open"], to: "resolved" }
])

/** Most characters of the details of an exception. */
const MAX_DETAILS = 500

/** Fault in the traffic with another bank that an operator follows up. Operators alone see it. */
export interface PaymentException extends Schema.Schema.Type<typeof PaymentException> {}
export const PaymentException = Schema.Struct({
  id: idOf(KIND),
  type: PaymentExceptionType,
  /** Payment of the message, or the incoming payment that books the return. */
  payment_id: PaymentId,
  details: text(MAX_DETAILS),
  /** Time by which the other bank must act. */
  deadline: Schema.optionalKey(Timestamp),
  status: PaymentExceptionStatus,
  /** Set where the operator resolved it. */
  note: Schema.optionalKey(text(MAX_DETAILS)),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The stored kind of payment exceptions. */
export const paymentException = resource<PaymentException, TriggerOf<typeof lifecycle>>({
  kind: KIND,
  schema: PaymentException,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  attributes: ({ payment_id, status, type }) => ({ payment_id, status, type }),
  indexed: ["payment_id", "status", "type"],
  queues: [
    {
      name: `${KIND}.open`,
      attribute: "status",
      values: ["open"],
      since: ({ created_at }) => created_at,
      deadline: ({ deadline }) => deadline
    }
  ]
})

/** Opens an exception for the operator. */
export const openException = (
  { details, ...stated }: Omit<NewFields<PaymentException>, "id">,
  facts: Facts
): Partial<Decision> => {
  const fields = { ...stated, id: facts.newId(KIND), details: beginningOf(details, MAX_DETAILS) }
  return { changes: createObject(paymentException, "open", fields, facts).parts.changes }
}
