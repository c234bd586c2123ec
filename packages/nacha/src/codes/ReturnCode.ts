import { returnCodes as rules } from "@vostro/domain/ach"

/** Family of a return code: return, dishonored return or contested return. */
export type ReturnFamily = "return" | "dishonored" | "contested"

/** All return codes, with their titles. */
export const returnCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(rules).map(([code, { title }]) => [code, title])
)

/** Family of a return code by its number range, which also covers unknown codes. */
export const returnFamilyOf = (code: string): ReturnFamily => {
  if (code >= "R61" && code <= "R70") return "dishonored"
  return code >= "R71" && code <= "R77" ? "contested" : "return"
}
