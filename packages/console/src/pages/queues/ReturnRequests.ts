import { callForm } from "../../acts/CallForm.ts"
import type { Html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { type Item, objectOf, type Queue } from "./Queue.ts"
import { details, reasonOf } from "./Reviews.ts"

/** A request of another bank for its money, of any network. */
interface Requested {
  readonly return_requests: ReadonlyArray<{
    readonly status: string
    readonly reason: string
    readonly details?: string
  }>
}

const itemOf = ({ return_requests }: Requested, amount: number, forms: ReadonlyArray<Html | undefined>): Item => {
  const request = return_requests.find(({ status }) => status === "response_needed")
  return {
    what: `${request?.reason ?? ""}${request?.details === undefined ? "" : `: ${request.details}`}`,
    amount,
    forms
  }
}

// The program answers, by its own client. An operator cannot, so the forms are there for a sandbox's program alone.
const mayAnswer = ({ viewer }: Context, programId: string): boolean =>
  viewer.partner !== undefined && viewer.program_id === programId

const wireRequests: Queue = {
  name: "wire.return_request",
  anchor: "wire-requests",
  title: "Wire return requests awaiting an answer",
  empty: "A request appears here when another bank asks for a wire back. The program answers before the deadline.",
  item: (context, program_id, waiting) => {
    const one = objectOf<"wire.list">(waiting)
    const params = { wire_id: one.id }
    const forms = mayAnswer(context, program_id)
      ? [
          callForm(context, {
            operation: "wire.return_v2",
            label: "Return the wire",
            params,
            fields: [{ ...reasonOf("wire.return_v2"), value: "honor_return_request" }, details],
            hasDryRun: true
          }),
          callForm(context, {
            operation: "wire.reject_return_request_v2",
            label: "Reject the request",
            params,
            fields: [reasonOf("wire.reject_return_request_v2"), details],
            hasDryRun: true
          })
        ]
      : []
    return itemOf(one, one.amounts.settlement_amount, forms)
  }
}

const instantRequests: Queue = {
  name: "instant_payment.return_request",
  anchor: "instant-requests",
  title: "Instant payment return requests awaiting an answer",
  empty:
    "A request appears here when another bank asks for an instant payment back. The program answers before the deadline.",
  item: (context, program_id, waiting) => {
    const one = objectOf<"instant_payment.list">(waiting)
    const params = { instant_payment_id: one.id }
    const forms = mayAnswer(context, program_id)
      ? [
          callForm(context, {
            operation: "instant_payment.return",
            label: "Return the payment",
            params,
            fields: [{ ...reasonOf("instant_payment.return"), value: "honor_return_request" }, details],
            hasDryRun: true
          }),
          callForm(context, {
            operation: "instant_payment.reject_return_request",
            label: "Reject the request",
            params,
            fields: [reasonOf("instant_payment.reject_return_request"), details],
            hasDryRun: true
          })
        ]
      : []
    return itemOf(one, one.amount, forms)
  }
}

/** Requests of other banks for money that wait for the program's answer. */
export const returnRequests: ReadonlyArray<Queue> = [wireRequests, instantRequests]
