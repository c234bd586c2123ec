import { cycleDayAt } from "../../../../kernel/calendar/CycleDay.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { type InstantNetwork, networksOn } from "./Directory.ts"

/** Returns the networks over which a bank can be paid on the cycle day of a decision: none without a directory. */
export const networksOf = (
  routingNumber: string,
  { now, settings: { instant_participants: directory } }: Pick<Facts, "now" | "settings">
): ReadonlyArray<InstantNetwork> =>
  directory === undefined ? [] : networksOn(directory, routingNumber, cycleDayAt(now.ms))

/** True if the directory has no network over which a bank can be paid now. Without a directory the network decides. */
export const isUnattainable = (routingNumber: string, facts: Pick<Facts, "now" | "settings">): boolean =>
  facts.settings.instant_participants !== undefined && networksOf(routingNumber, facts).length === 0
