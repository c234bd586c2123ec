import { callForm } from "../../acts/CallForm.ts"
import { objectOf, type Queue } from "./Queue.ts"

const exceptions: Queue = {
  name: "payment_exception.open",
  anchor: "exceptions",
  title: "Payment exceptions",
  empty: "A problem in the exchange with another bank appears here, such as a message that could not be sent.",
  ofBank: true,
  item: (context, program_id, waiting) => {
    const one = objectOf<"payment_exception.list">(waiting)
    return {
      about: one.payment_id,
      what: `${one.type}: ${one.details}`,
      forms: [
        callForm(context, {
          operation: "payment_exception.resolve",
          label: "Resolve",
          params: { program_id, payment_exception_id: one.id },
          fields: [{ name: "note", label: "What was done", isOptional: true }],
          hasDryRun: true
        })
      ]
    }
  }
}

const originators: Queue = {
  name: "originator.pending",
  anchor: "originators",
  title: "Originators awaiting approval",
  empty: "An originator that a program creates waits here until an operator approves it.",
  item: (context, program_id, waiting) => {
    const one = objectOf<"originator.list_of_program">(waiting)
    const params = { program_id, originator_id: one.id }
    return {
      what: `${one.company_name}, company id ${one.company_id}, ${one.ach.allowed_sec_codes.join(" ")}`,
      forms: [
        callForm(context, { operation: "originator.approve", label: "Approve", params, hasDryRun: true }),
        callForm(context, { operation: "originator.reject", label: "Reject", params, hasDryRun: true })
      ]
    }
  }
}

/** Queues that are neither of reviews, nor of money, nor of return requests. */
export const others: ReadonlyArray<Queue> = [exceptions, originators]
