import { callForm } from "../../acts/CallForm.ts"
import { operatorOf } from "../../parts/Place.ts"
import { MAX_SHOWN, type Queue, waitingOf } from "./Queue.ts"

const exceptions: Queue = {
  anchor: "exceptions",
  title: "Payment exceptions",
  empty: "A problem in the exchange with another bank appears here, such as a message that could not be sent.",
  ofBank: true,
  load: async (context, { program_id }) => {
    const { value } = await operatorOf(context).call("payment_exception.list", {
      params: { program_id },
      query: { limit: MAX_SHOWN, status: "open" }
    })
    return waitingOf(value, (one) => ({
      id: one.id,
      about: one.payment_id,
      what: `${one.type}: ${one.details}`,
      since: one.created_at,
      ...(one.deadline !== undefined && { deadline: one.deadline }),
      forms: [
        callForm(context, {
          operation: "payment_exception.resolve",
          label: "Resolve",
          params: { program_id, payment_exception_id: one.id },
          fields: [{ name: "note", label: "What was done", isOptional: true }],
          hasDryRun: true
        })
      ]
    }))
  }
}

const originators: Queue = {
  anchor: "originators",
  title: "Originators awaiting approval",
  empty: "An originator that a program creates waits here until an operator approves it.",
  load: async (context, { program_id }) => {
    const { value } = await operatorOf(context).call("originator.list_of_program", {
      params: { program_id },
      query: { limit: MAX_SHOWN, status: "pending" }
    })
    return waitingOf(value, (one) => {
      const params = { program_id, originator_id: one.id }
      return {
        id: one.id,
        what: `${one.company_name}, company id ${one.company_id}, ${one.ach.allowed_sec_codes.join(" ")}`,
        since: one.created_at,
        forms: [
          callForm(context, { operation: "originator.approve", label: "Approve", params, hasDryRun: true }),
          callForm(context, { operation: "originator.reject", label: "Reject", params, hasDryRun: true })
        ]
      }
    })
  }
}

/** Queues that are neither of reviews, nor of money, nor of return requests. */
export const others: ReadonlyArray<Queue> = [exceptions, originators]
