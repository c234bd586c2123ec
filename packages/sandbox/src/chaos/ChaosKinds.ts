/**
 * Chaos of webhooks for tests. Disturb.ts chooses it and disturbs lists, ChaoticDelivery.ts puts it between a bank and a
 * receiver: within the process by InProcess.ts, in a sandbox by SandboxChaos.ts. Faults of connections are left to `faults`.
 */

/** The ways in which webhooks arrive that a receiver must bear, each with its effect on a delivery. */
export const chaosKinds = {
  duplicate: "the delivery arrives twice",
  concurrent_duplicate: "the delivery arrives twice at the same time",
  reordered: "the delivery arrives behind the next one",
  delayed: "the delivery arrives late, behind several others",
  dropped: "the delivery does not arrive, and is sent again later",
  wrong_signature: "a copy with a wrong signature arrives before the delivery",
  stale_key: "a copy signed with a former secret arrives before the delivery"
} as const

/** The way in which a webhook arrives. */
export type ChaosKind = keyof typeof chaosKinds

/** The names of all kinds. */
export const chaosNames: ReadonlyArray<ChaosKind> = [
  "duplicate",
  "concurrent_duplicate",
  "reordered",
  "delayed",
  "dropped",
  "wrong_signature",
  "stale_key"
]

/** Random chaos: each delivery has some with the probability `rate`. */
export interface ChaosOptions {
  /** Probability of chaos for a delivery, above 0 and at most 1. */
  readonly rate: number
  /** Kinds to choose from, all by default. */
  readonly kinds?: ReadonlyArray<ChaosKind>
  /** Seed of the choice; that of the bank by default. */
  readonly seed?: string | number
  /** Secret that signs copies of the kind `stale_key`; by default a secret that was never valid. */
  readonly staleSecret?: string
}

/** The chaos that happened, by kind, and the forged copies that the receiver accepted, which must be none. */
export type ChaosCounts = Readonly<Record<ChaosKind | "accepted_forgeries", number>>
