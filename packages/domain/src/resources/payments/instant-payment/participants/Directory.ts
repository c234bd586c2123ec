/** The networks of instant payments. */
export const INSTANT_NETWORKS = ["fednow", "rtp"] as const
/** A network of instant payments. */
export type InstantNetwork = (typeof INSTANT_NETWORKS)[number]

/** Cycle days on which a bank takes part in a network: `CalendarDate`s. */
export interface Participation {
  readonly network: InstantNetwork
  /** First cycle day. */
  readonly from: string
  /** Last cycle day; absent: no end is announced. */
  readonly until?: string
}

/** Participation of a routing number in a network. */
export interface Participant extends Participation {
  readonly routing_number: string
}

/**
 * Port to the directory of participants of the instant payment networks (S150). The networks announce a change before
 * its cycle day, so a host that reloads its data daily gives every node the same answer on each day.
 */
export interface ParticipantDirectory {
  /** Returns the participations of a routing number: past, present and announced. */
  readonly participationsOf: (routingNumber: string) => ReadonlyArray<Participation>
}

/** Makes a directory of given participants. */
export const directoryOf = (participants: ReadonlyArray<Participant>): ParticipantDirectory => {
  const byNumber = new Map<string, ReadonlyArray<Participation>>()
  for (const { routing_number, ...one } of participants)
    byNumber.set(routing_number, [...(byNumber.get(routing_number) ?? []), one])
  return { participationsOf: (routingNumber) => byNumber.get(routingNumber) ?? [] }
}

/** Returns the networks that a routing number takes part in on a cycle day. */
export const networksOn = (
  directory: ParticipantDirectory,
  routingNumber: string,
  cycleDay: string
): ReadonlyArray<InstantNetwork> =>
  directory
    .participationsOf(routingNumber)
    .filter(({ from, until }) => from <= cycleDay && (until === undefined || cycleDay <= until))
    .map(({ network }) => network)
