import { beginningOf, type ReturnRequestReason, type ReturnRequestRejection } from "@vostro/domain/rails"

// data table
/** Codes of the reasons of return requests (S166). The first code of a reason is written. */
const requestRows: ReadonlyArray<readonly [string, ReturnRequestReason]> = [
  ["AC03", "creditor_account_number_invalid"],
  ["AM09", "wrong_amount"],
  ["CUST", "customer_requested"],
  ["DUPL", "duplication"],
  ["AM05", "duplication"],
  ["FRAD", "fraud_suspected"],
  ["FR01", "fraud_suspected"],
  ["SVNR", "service_not_rendered"],
  ["TECH", "technical_problem"],
  ["UPAY", "undue_payment"],
  ["NARR", "narrative"]
]

// data table
/** Codes of the reasons that reject return requests (S166). */
const rejectionRows: ReadonlyArray<readonly [string, ReturnRequestRejection]> = [
  ["AC04", "account_closed"],
  ["AM04", "non_sufficient_funds"],
  ["CUST", "customer_requested"],
  ["LEGL", "legal_decision"],
  ["NOAS", "customer_no_response"],
  ["ARDT", "returned_previously"],
  ["ARPL", "awaiting_reply"],
  ["NARR", "narrative"]
]

const NARRATIVE = "NARR"

/** A reason, and its code and details where the code has no reason of its own. */
interface Read<R> {
  readonly reason: R
  readonly additional_information?: string
}

const MAX_DETAILS = 140

const readerOf =
  <R extends string>(rows: ReadonlyArray<readonly [string, R]>, unnamed: R) =>
  (code: string, details: string): Read<R> => {
    const reason = rows.find(([one]) => one === code)?.[1]
    const text = reason === undefined ? `${code} ${details}`.trim() : details.trim()
    return {
      reason: reason ?? unnamed,
      ...(text !== "" && { additional_information: beginningOf(text, MAX_DETAILS) })
    }
  }

/** Returns the code of the reason of a return request. */
export const requestCodeOf = (reason: ReturnRequestReason): string =>
  requestRows.find(([, one]) => one === reason)?.[0] ?? NARRATIVE

/** Reads the reason of a return request; a code without one is a narrative with the code in the details. */
export const requestReasonIn = readerOf(requestRows, "narrative")

/** Returns the code of the reason that rejects a return request. */
export const rejectionCodeOf = (reason: ReturnRequestRejection): string =>
  rejectionRows.find(([, one]) => one === reason)?.[0] ?? NARRATIVE

/** Reads the reason that rejects a return request. */
export const rejectionReasonIn = readerOf(rejectionRows, "narrative")

/** Returns the text of a code or of a proprietary reason. */
export const codeIn = (
  reason: { readonly code: string } | { readonly proprietary: string } | undefined
): string | undefined => {
  if (reason === undefined) return undefined
  return "code" in reason ? reason.code : reason.proprietary
}
