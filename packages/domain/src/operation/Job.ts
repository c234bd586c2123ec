import type { Effect } from "effect"
import type { Resource } from "../kernel/Resource.ts"
import type { RailsUnavailable } from "../ports/RailsUnavailable.ts"
import type { ReadSet } from "../ports/Store.ts"
import type { Decision, Facts } from "./Decision.ts"
import type { Moment } from "./Operation.ts"

/** Work due at a time: loads its object and decides, without a caller waiting for the response. */
export interface Job<A extends { readonly id: string }, Answer = undefined, R = never> {
  /** Queue of its timers: resource and verb, `internal_transfer.settle`. */
  readonly queue: string
  readonly resource: Resource<A>
  reads(object: A, moment: Moment): Partial<ReadSet>
  /** Asks a network about the object before each decision, possibly more than once; optional. */
  readonly ask?: (programId: string, object: A) => Effect.Effect<Answer, RailsUnavailable, R>
  /** Returns the delay before a network that did not answer is asked again, in ms; optional. */
  readonly retryAfter?: (object: A, nowMs: number) => number
  /** Total: work that cannot be done now becomes a later timer, work that never can becomes a final state. */
  decide(object: A, version: number, facts: Facts, answer: Answer): Decision
  /**
   * Decides again when another object already has a unique value of the decision of {@link decide}. Without it the work
   * is retried.
   */
  readonly taken?: (object: A, version: number, facts: Facts, answer: Answer) => Decision
  /** Names of the events that the job appends. */
  readonly emits: ReadonlyArray<string>
  /** Runs the jobs of a batch sequentially, where most of them change the same object and would conflict otherwise. */
  readonly in_turn?: boolean
  /** Retries jobs that moved no money after the others of their batch, which may provide the missing funds. */
  readonly waits_for_money?: boolean
}

/** Any job that asks the networks `R`, with its type parameters erased. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds jobs of all resources.
export type AnyJob<R = never> = Job<any, any, R>
