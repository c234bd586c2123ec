import { type Fault, type FileType, groups, messageOf, type RuleName, rules } from "@vostro/submissions"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"

/** Days on which the wording of file results changes, by the bank's clock. Both wordings are ours. */
export const wordingChanges = {
  /** The text of an accepted file. */
  success: "2026-04-27",
  /** Faults of balances and transactions tell the rule and the value found, not only the group. */
  details: "2026-05-26",
  /** Rules of files of balances have other names. */
  balanceNames: "2026-08-04"
} as const

/** Names of rules of files of balances before {@link wordingChanges}. Other rules keep their names. */
const formerBalanceNames: { readonly [R in RuleName]?: string } = {
  sum: "balanceMismatch",
  same: "usdMismatch",
  exactlyOne: "balanceIdMissing",
  doubledId: "duplicateBalance",
  doubledRecord: "duplicateBalance"
}

const detailed: ReadonlyArray<FileType> = ["balances", "transactions", "non_posted_transactions", "transactions_update"]

const isBefore = (change: keyof typeof wordingChanges, nowMs: number): boolean =>
  dayAt(nowMs, NETWORK_ZONE) < wordingChanges[change]

/** Returns the text of an accepted file of so many records. */
export const successText = (records: number, nowMs: number): string =>
  isBefore("success", nowMs) ? "File processed." : `File accepted: ${records} ${records === 1 ? "record" : "records"}.`

/** Returns the rule, message and found text of a fault as they are shown at a time. */
export const faultText = (fault: Fault, type: FileType, nowMs: number) => {
  const rule = type === "balances" && isBefore("balanceNames", nowMs) ? formerBalanceNames[fault.rule] : undefined
  const isTerse = detailed.includes(type) && isBefore("details", nowMs)
  return {
    rule: rule ?? fault.rule,
    message: isTerse ? groups[rules[fault.rule].group] : messageOf(fault),
    found: isTerse ? "" : fault.found
  }
}
