import type { Decision } from "../kernel/Decision.ts"
import type { Facts } from "../kernel/Facts.ts"
import type { Resource, Versioned } from "../kernel/Resource.ts"
import type { Needs } from "../ports/Store.ts"
import type { Moment } from "./Operation.ts"

/** Which members a step of a walk sees: those with these attributes, oldest first, after an id. */
export interface PageOfMembers {
  readonly filters: Readonly<Record<string, string>>
  readonly after: string
  readonly limit: number
}

/** What a step of a walk was given beside its facts. */
export interface Gathered<M> {
  readonly members: ReadonlyArray<Versioned<M>>
  /** Whether there are no members after these. */
  readonly is_last: boolean
  /** Cents on the account that was asked for, else 0. */
  readonly balance: number
}

/**
 * Work on many objects that wait in one: step by step, each step one decision over a page of members, in one commit that
 * also notes how far the walk has come. So it can stop anywhere and be taken up again by anybody, nothing is done twice,
 * and memory is bounded by the page.
 */
export interface Walk<O extends { readonly id: string }, M extends { readonly id: string }> {
  /** The lane of the owners' timers. */
  readonly lane: string
  readonly resource: Resource<O>
  readonly members: Resource<M>
  /** The events that it appends. */
  readonly emits: ReadonlyArray<string>
  /** The members that the owner's present step sees; undefined: none. */
  page(owner: O): PageOfMembers | undefined
  needs(owner: O, members: ReadonlyArray<M>, moment: Moment): Partial<Needs>
  /** How many trace numbers the step may take: so many are reserved before it is decided. */
  draws(owner: O, members: ReadonlyArray<M>): number
  /** The GL account whose balance the step has to know. */
  balanceOf(owner: O): string | undefined
  /** Whether the members are handed to the network before this step is decided. */
  submits(owner: O): boolean
  /**
   * Whether the step after this one may be decided on what this one writes before that stands. Not where it counts what
   * positions hold: those change by sums, and nobody can tell whether what was loaded has this step's share already.
   */
  foresees(owner: O): boolean
  /** One step. It sets the owner's timer again unless the walk is done. */
  decide(owner: Versioned<O>, gathered: Gathered<M>, facts: Facts): Decision
}

/** Any walk, its types forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds walks over all resources.
export type AnyWalk = Walk<any, any>
