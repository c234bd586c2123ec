import { fault, Rejection, reject, type SubError } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"
import { isText } from "../outgoing/Rules.ts"
import { detailsOf, type InstantPaymentReason } from "../tables/Reasons.ts"
import { deadlineFor } from "./Deadlines.ts"

/** Reason with its text, as a client or another bank states it. */
export interface Stated<R extends InstantPaymentReason> {
  readonly reason: R
  readonly additional_information?: string
  /** ISO code that another bank gave the reason as. */
  readonly code?: string
}

/** Terms of a return request. */
export type StatedRequest = Stated<ReturnRequest["reason"]>

/** Creates a return request of a status, with its deadline. */
export const newRequest = (
  { reason, additional_information, code }: StatedRequest,
  status: "pending" | "response_needed",
  { now }: Pick<Facts, "now">
): ReturnRequest => ({
  created_at: now.iso,
  deadline: deadlineFor(status, now.ms),
  status,
  reason,
  ...detailsOf(reason, additional_information, code)
})

/** Reasons that need a text (S153). */
const EXPLAINED: ReadonlyArray<InstantPaymentReason> = ["narrative", "wrong_amount", "service_not_rendered"]

const INFORMATION = "additional_information"

/** Returns the refusal of a reason without the text that it needs, or of a text that the networks do not carry. */
export const refusalOfText = ({
  reason,
  additional_information: text
}: Stated<InstantPaymentReason>): Rejection | undefined => {
  if (EXPLAINED.includes(reason) && (text ?? "").trim() === "") return invalid(fault("required", INFORMATION))
  const isSent = text === undefined || text === "" || isText(text)
  return isSent ? undefined : reject("parameters_invalid", fault("value_malformed", INFORMATION))
}

// A missing field makes a body invalid, whatever other field demands it.
const invalid = (error: SubError): Rejection =>
  new Rejection({ code: "parameters_invalid", errors: [error], status: 400 })
