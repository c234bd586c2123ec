import type { Effect } from "effect"
import type { Resource } from "../kernel/Resource.ts"
import type { RailsUnavailable } from "../ports/RailsUnavailable.ts"
import type { ReadSet } from "../ports/Store.ts"
import type { Decision } from "./Decision.ts"
import type { Facts } from "./Facts.ts"
import type { Moment } from "./Operation.ts"

/** Work that is due at a time: loads its object and decides, with no one waiting for an answer. */
export interface Job<A extends { readonly id: string }, Answer = undefined, R = never> {
  /** The lane of its timers: resource and verb, `internal_transfer.settle`. */
  readonly queue: string
  readonly resource: Resource<A>
  reads(object: A, moment: Moment): Partial<ReadSet>
  /** What a network says of the object, asked before each decision and maybe again; without it nobody is asked. */
  readonly ask?: (program_id: string, object: A) => Effect.Effect<Answer, RailsUnavailable, R>
  /** Total: what cannot be done now becomes a later timer, what never can becomes a final state. */
  decide(object: A, version: number, facts: Facts, answer: Answer): Decision
  /** The events that it appends. */
  readonly emits: ReadonlyArray<string>
  /** One after the other, where most of them change the same object and side by side would be in each other's way. */
  readonly in_turn?: boolean
  /** What moves no money is decided again once the others of its batch moved theirs: they may bring what it lacks. */
  readonly waits_for_money?: boolean
}

/** Any job that asks the networks `R`, its types forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds jobs of all resources.
export type AnyJob<R = never> = Job<any, any, R>
