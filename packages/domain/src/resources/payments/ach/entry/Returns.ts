import { type ReturnCode, returnCodes } from "../tables/ReturnCodes.ts"
import type { Ach, IncomingAch, Return } from "./Ach.ts"

const types = { return: "return", dishonor: "dishonored_return", contest: "contested_return" } as const

/** The status of each hop that took effect. One of ours that was taken back before it was sent is `canceled`. */
const effective = {
  return: "returned",
  dishonored_return: "return_dishonored",
  contested_return: "return_contested"
} as const satisfies Readonly<Record<Return["type"], Return["status"]>>

/** Appends a hop of a dispute: the list of hops is never rewritten (S12). */
export const appendReturn = (
  { returns }: Pick<Ach, "returns">,
  code: ReturnCode,
  status: Return["status"],
  parts: Pick<Partial<Return>, "additional_information" | "trace_number"> = {}
): ReadonlyArray<Return> => {
  const { family, title } = returnCodes[code]
  return [...returns, { type: types[family], status, return_code: code, return_reason: title, ...parts }]
}

/** Appends a hop that takes effect at once, as one that was received does. */
export const appendReceivedReturn = (
  one: Pick<Ach, "returns">,
  code: ReturnCode,
  parts: Pick<Partial<Return>, "additional_information" | "trace_number">
): ReadonlyArray<Return> => appendReturn(one, code, effective[types[returnCodes[code].family]], parts)

/** Marks the latest hop as one that took effect. */
export const withLatestTaken = ({ returns }: Ach): ReadonlyArray<Return> =>
  returns.map((hop, at) => (at === returns.length - 1 ? { ...hop, status: effective[hop.type] } : hop))

/** Fills in what became of the latest hop. */
export const updateLatestReturn = (
  { returns }: Ach,
  parts: Pick<Partial<Return>, "status" | "trace_number">
): ReadonlyArray<Return> => returns.map((hop, at) => (at === returns.length - 1 ? { ...hop, ...parts } : hop))

/** Whether a hop took effect: it was sent, or it was received. */
export const tookEffect = ({ type, status }: Return): boolean => status === effective[type]

/** The hop that a dispute has come to: the latest one that took effect. The next hop answers it. */
export const latestEffectiveReturn = ({ returns }: Pick<Ach, "returns">): Return | undefined =>
  returns.findLast(tookEffect)

/** The return that was asked for and has not been sent. */
export const requestedReturn = ({ returns }: Ach): Return | undefined =>
  returns.findLast(({ type, status }) => type === "return" && status === "pending_return")

/** Whether the entry goes back without having been posted: a return that is not just the client's wish (1.1, I4, I9). */
export const goesBackUnposted = (one: IncomingAch): boolean =>
  requestedReturn(one) !== undefined && one.kept.return_once_posted !== true
