import { fault, Rejection, reject, type SubError } from "../../../../kernel/Rejection.ts"
import type { Stated } from "../../transfer/model/Network.ts"
import { isText } from "../outgoing/Rules.ts"
import type { InstantPaymentReason } from "../tables/Reasons.ts"

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
