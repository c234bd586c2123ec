import { changeCodes as rules } from "@vostro/domain/ach"

/** Change codes of notifications of change, and the data each corrects. */
export const changeCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(rules).map(([code, { title }]) => [code, title])
)

/** Codes of refused notifications of change, with the reason. Source: Nacha Operating Rules, Appendix 5; S34. */
export const refusalCodes: ReadonlyMap<string, string> = new Map([
  ["C61", "misrouted notification of change"],
  ["C62", "incorrect trace number"],
  ["C63", "incorrect company identification number"],
  ["C64", "incorrect individual identification number"],
  ["C65", "incorrectly formatted corrected data"],
  ["C66", "incorrect discretionary data"],
  ["C67", "routing number not from original entry"],
  ["C68", "account number not from original entry"],
  ["C69", "incorrect transaction code"]
])

/** True if a change code lies in the range of refusals, known or not. */
export const isRefusal = (code: string): boolean => code >= "C61" && code <= "C69"
