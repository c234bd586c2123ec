import { cycleDayAt } from "../../../../kernel/calendar/CycleDay.ts"
import { type InstantNetwork, networksOn } from "../../../../kernel/Participants.ts"
import type { Facts } from "../../../../operation/Facts.ts"

/** Returns the networks over which a bank can be paid on the cycle day of a decision; none: it takes no instant payments. */
export const networksOf = (
  routingNumber: string,
  { now, settings }: Pick<Facts, "now" | "settings">
): ReadonlyArray<InstantNetwork> => networksOn(settings.instant_participants, routingNumber, cycleDayAt(now.ms))
