import type { Client } from "@vostro/http/client"
import type { About } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { allPrograms } from "../bank/ProgramList.ts"
import { TooEarly } from "../messages/Faults.ts"
import type { Journal } from "../messages/Journal.ts"

/** Returns the payment of a direction that a message is about: by the id of its message, else by the UETR. */
export const paymentAbout = Effect.fnUntraced(function* (
  { messageId, uetr: stated }: About,
  direction: "outgoing" | "incoming",
  operator: Client,
  journal: Pick<Journal<never>, "sentAs" | "receivedAs">
) {
  const known = direction === "outgoing" ? journal.sentAs(messageId) : journal.receivedAs(messageId)
  const uetr = known?.uetr ?? stated
  if (uetr === undefined) return undefined
  const programs =
    known?.payment === undefined ? (yield* allPrograms(operator)).map(({ id }) => id) : [known.payment.program_id]
  for (const program_id of programs) {
    const query = { uetr, direction, limit: 100 }
    const { value } = yield* operator.call("instant_payment.list_of_program", { params: { program_id }, query })
    const payment = value.objects.find(({ id, related_objects }) =>
      known?.payment === undefined ? related_objects.original_payment_id === undefined : id === known.payment.payment_id
    )
    if (payment !== undefined) return { program_id, payment }
  }
  return undefined
})

/** Fails with `TooEarly` if the bank has not learned the outcome of a payment. */
export const unlessEarly = ({ id, status }: { readonly id: string; readonly status: string }) =>
  status === "created" || status === "under_review"
    ? Effect.fail(new TooEarly({ reason: `${id} is ${status}` }))
    : Effect.void
