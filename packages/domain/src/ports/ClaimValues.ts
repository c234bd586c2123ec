import type { Effect } from "effect"

/** A value that the whole bank has once. */
export interface BankValue {
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** A value of the whole bank, claimed for a holder. */
export interface Claim extends BankValue {
  /** What holds the value: the program and all values of the object. It stays the same when a decision is repeated. */
  readonly holder: string
}

/**
 * Claims values of the whole bank, all or none, durably and for good. Returns false if another holder has one of them.
 * A repeated claim changes nothing and returns true, so that a message whose commit a crash prevented goes on. Precedes
 * the commit: a commit touches its own program alone.
 */
export type ClaimValues<E> = (claims: ReadonlyArray<Claim>) => Effect.Effect<boolean, E>

/** Returns the claims of values, in one round trip and any order. An unclaimed value is left out. */
export type FindClaims<E> = (values: ReadonlyArray<BankValue>) => Effect.Effect<ReadonlyArray<Claim>, E>
