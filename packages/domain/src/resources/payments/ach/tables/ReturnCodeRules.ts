import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type HolderType, type ReturnCode, type ReturnRule, returnCodes } from "./ReturnCodes.ts"
import type { SecCode } from "./SecCodes.ts"
import type { Side } from "./TransactionCodes.ts"

/** Entry fields that determine the return codes that fit. */
export interface Returned {
  readonly sec_code: SecCode
  readonly side: Side
  /** Holder type of the receiver's account; not checked if `undefined`. */
  readonly holder_type: HolderType | undefined
}

/** Reason that a return code does not fit an entry. */
export type Misfit = "side" | "sec_code" | "holder_type"

/** Returns the reason that a code of any family does not fit an entry, or `undefined` if it fits. Source: S30. */
export const mayReturn = (code: ReturnCode, { sec_code, side, holder_type }: Returned): Misfit | undefined => {
  const rule: ReturnRule = returnCodes[code]
  if (!rule.sides.includes(side)) return "side"
  if (rule.only?.includes(sec_code) === false || rule.except?.includes(sec_code) === true) return "sec_code"
  if (holder_type === undefined) return undefined
  if (!rule.holder_types.includes(holder_type)) return "holder_type"
  return holder_type === "commercial" && rule.only_commercial?.includes(sec_code) === false ? "holder_type" : undefined
}

const places = { side: "transaction_type", sec_code: "sec_code", holder_type: "account_id" } as const

/** Rejects a return code that does not fit an entry. */
export const misfitting = (misfit: Misfit): Rejection =>
  reject("operation_not_allowed", fault("value_conflicting", "return_code", places[misfit]))

/** True if a code dishonors a return with another code. Source: S13. */
export const dishonorAnswers = (code: ReturnCode, returned: ReturnCode): boolean =>
  answers("dishonor", code, "return", returned)

/** True if a code contests a dishonored return with another code. Source: S13. */
export const contestAnswers = (code: ReturnCode, dishonored: ReturnCode): boolean =>
  answers("contest", code, "dishonor", dishonored)

const answers = (
  family: ReturnRule["family"],
  code: ReturnCode,
  familyBefore: ReturnRule["family"],
  before: ReturnCode
): boolean => {
  const rule: ReturnRule = returnCodes[code]
  if (rule.family !== family || returnCodes[before].family !== familyBefore) return false
  return rule.answers === undefined || rule.answers.includes(before)
}

/** True if a return may arrive before its entry has settled, as returns by the ACH operator may. Source: S10. */
export const comesBeforeSettlement = (code: ReturnCode): boolean => {
  const rule: ReturnRule = returnCodes[code]
  return rule.by.includes("operator")
}
