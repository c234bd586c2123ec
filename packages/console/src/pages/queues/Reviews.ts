import { callForm, type Field } from "../../acts/CallForm.ts"
import { choicesOf } from "../../acts/Choices.ts"
import type { Context } from "../../page/Page.ts"
import { objectOf, type Queue } from "./Queue.ts"

const approve = { label: "Approve", hasDryRun: true } as const
const reject = { label: "Reject", hasDryRun: true } as const

/** Field of the details of a reason. */
export const details: Field = { name: "additional_information", label: "Details", isOptional: true }

const achForms = (context: Context, program_id: string, ach_id: string) => {
  const params = { program_id, ach_id }
  const code = choicesOf("ach.reject", "return_code")
  return [
    callForm(context, { ...approve, operation: "ach.approve", params }),
    callForm(context, {
      ...reject,
      operation: "ach.reject",
      params,
      fields: [
        { name: "details", label: "Reason", isOptional: true },
        {
          name: "return_code",
          label: "Return code (incoming entries only)",
          as: "choice",
          choices: code,
          isOptional: true
        }
      ]
    })
  ]
}

const achReviews: Queue = {
  name: "ach.review",
  anchor: "ach",
  title: "ACH entries under review",
  empty: "Review rules of a program hold entries by amount, by new counterparty or by frequency.",
  item: (context, program_id, waiting) => {
    const one = objectOf<"ach.list_of_program">(waiting)
    return {
      what: `${one.direction} ${one.transaction_type} ${one.sec_code}, ${one.counterparty.name ?? one.record_details.company_name ?? "no name"}`,
      amount: one.amount,
      forms: achForms(context, program_id, one.id)
    }
  }
}

const wireReviews: Queue = {
  name: "wire.review",
  anchor: "wires",
  title: "Wires held for review",
  empty: "A wire is held by an operator, by its amount, by a new creditor, or because a name is close to a holder's.",
  ofBank: true,
  item: (context, program_id, waiting) => {
    const one = objectOf<"wire.list">(waiting)
    const params = { program_id, wire_id: one.id }
    return {
      what: `${one.direction}, ${one.debtor.name ?? "no name"} to ${one.creditor.name ?? "no name"}`,
      amount: one.amounts.settlement_amount,
      forms: [
        callForm(context, { ...approve, operation: "wire.approve", params }),
        callForm(context, { ...reject, operation: "wire.reject", params, fields: [reasonOf("wire.reject"), details] })
      ]
    }
  }
}

const instantReviews: Queue = {
  name: "instant_payment.review",
  anchor: "instant",
  title: "Instant payments held for review",
  empty: "An instant payment is held by an operator, or because its network was told that it is posted later.",
  item: (context, program_id, waiting) => {
    const one = objectOf<"instant_payment.list">(waiting)
    const params = { program_id, instant_payment_id: one.id }
    const fields = [reasonOf("instant_payment.reject"), details]
    return {
      what: `${one.direction}, ${one.debtor.name ?? "no name"} to ${one.creditor.name ?? "no name"}`,
      amount: one.amount,
      forms: [
        callForm(context, { ...approve, operation: "instant_payment.approve", params }),
        callForm(context, { ...reject, operation: "instant_payment.reject", params, fields })
      ]
    }
  }
}

/** Makes the field of the reason of an operation, with the reasons that it takes. */
export const reasonOf = (operation: Parameters<typeof choicesOf>[0]): Field => ({
  name: "reason",
  label: "Reason",
  as: "choice",
  choices: choicesOf(operation, "reason")
})

/** Payments that wait for a review. */
export const reviews: ReadonlyArray<Queue> = [achReviews, wireReviews, instantReviews]
