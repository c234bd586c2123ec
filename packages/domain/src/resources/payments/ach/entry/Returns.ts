import { type ReturnCode, returnCodes } from "../tables/ReturnCodes.ts"
import type { Ach, Return } from "./Ach.ts"

const types = { return: "return", dishonor: "dishonored_return", contest: "contested_return" } as const

/** Status of each stage that took effect. A stage of ours that was withdrawn before it was sent is `canceled`. */
const effective = {
  return: "returned",
  dishonored_return: "return_dishonored",
  contested_return: "return_contested"
} as const satisfies Readonly<Record<Return["type"], Return["status"]>>

/** Appends a stage to a return dispute. The list of stages is append-only (S12). */
export const appendReturn = (
  { returns }: Pick<Ach, "returns">,
  code: ReturnCode,
  status: Return["status"],
  parts: Pick<Partial<Return>, "additional_information" | "trace_number"> = {}
): ReadonlyArray<Return> => {
  const { family, title } = returnCodes[code]
  return [...returns, { type: types[family], status, return_code: code, return_reason: title, ...parts }]
}

/** Appends a stage that takes effect at once, such as a received stage. */
export const appendReceivedReturn = (
  one: Pick<Ach, "returns">,
  code: ReturnCode,
  parts: Pick<Partial<Return>, "additional_information" | "trace_number">
): ReadonlyArray<Return> => appendReturn(one, code, effective[types[returnCodes[code].family]], parts)

/** Marks the latest stage as effective. */
export const withLatestTaken = ({ returns }: Ach): ReadonlyArray<Return> =>
  returns.map((stage, at) => (at === returns.length - 1 ? { ...stage, status: effective[stage.type] } : stage))

/** Updates the latest stage. */
export const updateLatestReturn = (
  { returns }: Ach,
  parts: Pick<Partial<Return>, "status" | "trace_number">
): ReadonlyArray<Return> => returns.map((stage, at) => (at === returns.length - 1 ? { ...stage, ...parts } : stage))

/** True if a stage took effect: it was sent or received. */
export const tookEffect = ({ type, status }: Return): boolean => status === effective[type]

/** Returns the latest stage that took effect, which the next stage answers. */
export const latestEffectiveReturn = ({ returns }: Pick<Ach, "returns">): Return | undefined =>
  returns.findLast(tookEffect)
