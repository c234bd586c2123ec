import { callForm, type Field } from "../../acts/CallForm.ts"
import { choicesOf } from "../../acts/Choices.ts"
import { operatorOf } from "../../parts/Place.ts"
import { MAX_SHOWN, type Queue, waitingOf } from "./Queue.ts"

const target = (operation: Parameters<typeof choicesOf>[0]): ReadonlyArray<Field> => [
  { name: "to", label: "Move it to", as: "choice", choices: choicesOf(operation, "to") },
  { name: "account_number_id", label: "Account number id (only for account_number)", isOptional: true }
]

const empty = "Money is in suspense if it could neither be posted nor be returned, and no return is under way."

const wireSuspense: Queue = {
  anchor: "wire-suspense",
  title: "Wire money in suspense",
  empty,
  ofBank: true,
  load: async (context, { program_id }) => {
    const { value } = await operatorOf(context).call("wire_suspense_item.list", {
      params: { program_id },
      query: { limit: MAX_SHOWN, status: "open" }
    })
    return waitingOf(value, (one) => ({
      id: one.id,
      about: one.wire_id,
      what: one.reason,
      amount: one.amount,
      since: one.created_at,
      forms: [
        callForm(context, {
          operation: "wire_suspense_item.resolve",
          label: "Resolve",
          params: { program_id, wire_suspense_item_id: one.id },
          fields: target("wire_suspense_item.resolve"),
          hasDryRun: true
        })
      ]
    }))
  }
}

const instantSuspense: Queue = {
  anchor: "instant-suspense",
  title: "Instant payment money in suspense",
  empty,
  load: async (context, { program_id }) => {
    const { value } = await operatorOf(context).call("instant_payment_suspense_item.list", {
      params: { program_id },
      query: { limit: MAX_SHOWN, status: "open" }
    })
    return waitingOf(value, (one) => ({
      id: one.id,
      about: one.instant_payment_id,
      what: one.reason,
      amount: one.amount,
      since: one.created_at,
      forms: [
        callForm(context, {
          operation: "instant_payment_suspense_item.resolve",
          label: "Resolve",
          params: { program_id, instant_payment_suspense_item_id: one.id },
          fields: target("instant_payment_suspense_item.resolve"),
          hasDryRun: true
        })
      ]
    }))
  }
}

/** Money in suspense that an operator must move. */
export const suspense: ReadonlyArray<Queue> = [wireSuspense, instantSuspense]
