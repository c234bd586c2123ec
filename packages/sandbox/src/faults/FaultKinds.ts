/**
 * Faults of the connections between clients and a bank for tests. TransportFaults.ts chooses and counts them; FaultyFetch.ts
 * puts them in front of a function, FaultyServer.ts on a port, FaultyHandler.ts into the server of a sandbox. Webhooks are left
 * to `chaos`, the crashes of processes to the bench.
 */

/** The faults of a connection to the bank, each with its effect on a request. */
export const faultKinds = {
  lost_answer: "the bank executes the request, and the connection breaks before the answer arrives",
  gateway_timeout: "the bank executes the request, and 504 comes in place of its answer",
  service_unavailable: "503 with Retry-After; the bank does not see the request",
  rate_limit_exceeded: "429 with Retry-After; the bank does not see the request",
  slow: "the answer arrives late",
  reset: "the connection breaks before the bank reads the request"
} as const

/** The kind of a fault of a connection. */
export type FaultKind = keyof typeof faultKinds

/** The names of all kinds. */
export const faultNames: ReadonlyArray<FaultKind> = [
  "lost_answer",
  "gateway_timeout",
  "service_unavailable",
  "rate_limit_exceeded",
  "slow",
  "reset"
]

/** Returns the kind with a name; undefined for other words. */
export const faultNamed = (name: string): FaultKind | undefined => faultNames.find((kind) => kind === name)

/** Random faults: each request has one with the probability `rate`. */
export interface FaultOptions {
  /** Probability of a fault for a request, above 0 and at most 1. */
  readonly rate: number
  /** Kinds to choose from, all by default. */
  readonly kinds?: ReadonlyArray<FaultKind>
  /** Seed of the choice; that of the bank by default. */
  readonly seed?: string | number
  /** Delay of a `slow` answer in ms of real time; 250 by default. */
  readonly slowMs?: number
}

/** The number of faults that happened, by kind. */
export type FaultCounts = Readonly<Record<FaultKind, number>>
