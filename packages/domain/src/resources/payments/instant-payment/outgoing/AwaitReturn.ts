import { instantOf } from "../../../../kernel/Instant.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { mustTransition } from "../../../../operation/Transition.ts"
import { openException, type PaymentException, paymentException } from "../../exception/model/PaymentException.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { answerBy } from "../tables/AnswerBy.ts"

/** Opens an exception for a return that is booked with a refusal after settlement, until its message comes. */
export const awaitReturn = ({ id }: InstantPayment, facts: Facts): Partial<Decision> =>
  openException(
    {
      type: "return_not_received",
      payment_id: id,
      details: "The other bank refused the payment after settlement. The message of its return has not come.",
      deadline: instantOf(answerBy(facts.now.ms)).iso
    },
    facts
  )

/** Reads the exception of a return that has not come. */
export const awaitedReads = (id: string) => ({ kind: paymentException.kind, attribute: "payment_id", value: id })

/** Resolves the exception of a return whose message has come. */
export const returnArrived = ({ id }: InstantPayment, facts: Facts): Partial<Decision> => {
  const last = facts.newest(paymentException, awaitedReads(id))
  return last === undefined || !isAwaited(last.object)
    ? {}
    : { changes: mustTransition(paymentException, last, "resolve", {}, facts).parts.changes }
}

const isAwaited = ({ type, status }: PaymentException): boolean => type === "return_not_received" && status === "open"
