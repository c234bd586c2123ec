import { explained, fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
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

/** Rejects a return code that does not fit an entry, and names the field of the entry that it does not fit. */
export const misfitting = (
  misfit: Misfit,
  code: ReturnCode,
  { side, sec_code, holder_type = "consumer" }: Returned
): Rejection => {
  const { sides, holder_types, only, only_commercial, except = [] }: ReturnRule = returnCodes[code]
  const holders = holder_types.includes(holder_type) ? `consumer, or ${only_commercial?.join(" or ")}` : holder_types
  const reasons = {
    side: `The entry is a ${side}; ${code} needs a ${sides.join(" or ")}.`,
    sec_code: `The entry is ${sec_code}; ${code} needs ${only?.join(" or ") ?? `no ${except.join(" or ")}`}.`,
    holder_type: `The account of this ${sec_code} has a ${holder_type} holder; ${code} needs ${holders}.`
  }
  const why = reasons[misfit]
  return reject("operation_not_allowed", explained(fault("value_conflicting", "return_code", places[misfit]), why))
}

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
