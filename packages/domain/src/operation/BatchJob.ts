import type { Effect } from "effect"
import type { Ref, Resource, Versioned } from "../kernel/Resource.ts"
import type { RailsUnavailable } from "../ports/RailsUnavailable.ts"
import type { CommitOutcome, ReadSet, StoreUnavailable } from "../ports/Store.ts"
import type { Decision } from "./Decision.ts"
import type { Facts } from "./Facts.ts"
import type { Moment } from "./Operation.ts"

/** A query for members: those with these attributes, oldest first, after an id. */
export interface ChunkQuery {
  readonly filters: Readonly<Record<string, string>>
  readonly after: string
  readonly limit: number
}

/** A page of members. */
export interface MemberPage<M> {
  readonly members: ReadonlyArray<Versioned<M>>
  /** True where no members follow. */
  readonly is_last: boolean
}

/** The input of one step: a page of members, and a balance. */
export interface Chunk<M> extends MemberPage<M> {
  /** Cents on the account that {@link BatchJob.balanceOf} names, else 0. */
  readonly balance: number
}

/** Reads a page of members from the store. */
export type MemberReader<M> = (query: ChunkQuery) => Effect.Effect<MemberPage<M>, StoreUnavailable>

/** Loaded objects of a program, and the commit of a decision on them. */
export interface LoadedForCommit extends Pick<Facts, "find"> {
  readonly commit: (decide: (facts: Facts) => Decision) => Effect.Effect<CommitOutcome, StoreUnavailable>
}

/** Loads objects of a program for a commit of their own, outside of any step. */
export type LoadForCommit = (
  program_id: string,
  refs: ReadonlyArray<Ref>
) => Effect.Effect<LoadedForCommit, StoreUnavailable>

/** A reserve of numbers that steps draw from, kept in an object of each program. */
export interface NumberReserve {
  /** The object that holds the reserve. */
  readonly ref: Ref
  /** True where the loaded reserve has at least `count` numbers left. */
  readonly covers: (count: number, loaded: Pick<Facts, "find">) => boolean
  /** Refills the reserve of a program, in commits of its own, until it covers `count` numbers. */
  readonly refill: (program_id: string, count: number, load: LoadForCommit) => Effect.Effect<void, StoreUnavailable>
}

/**
 * A job over many members of one owner, such as the entries of a window. Each step is one decision over a page of members,
 * in one commit that also stores how far the job has come. It can stop after any step and be taken up by any worker,
 * nothing is done twice, and the page bounds its memory. `R` are the networks that it hands members to.
 */
export interface BatchJob<O extends { readonly id: string }, M extends { readonly id: string }, R = never> {
  /** The queue of the owners' timers. */
  readonly queue: string
  readonly resource: Resource<O>
  readonly members: Resource<M>
  /** The events that it appends. */
  readonly emits: ReadonlyArray<string>
  /** The members of the owner's present step; undefined: none. */
  page(owner: O): ChunkQuery | undefined
  reads(owner: O, members: ReadonlyArray<M>, moment: Moment): Partial<ReadSet>
  /** The reserve that steps draw from; without it they draw no numbers. */
  readonly reserve?: NumberReserve
  /** How many numbers the step draws: so many are in reserve before it is decided. */
  draws(owner: O, members: ReadonlyArray<M>): number
  /** The GL account whose balance the step needs. */
  balanceOf(owner: O): string | undefined
  /** Hands the members to a network before this step is decided; undefined where this step hands nothing over. */
  submit(
    owner: O,
    program_id: string,
    readMembers: MemberReader<M>
  ): Effect.Effect<void, RailsUnavailable | StoreUnavailable, R> | undefined
  /**
   * True where the next step may be decided on the writes of this one before they are committed. False where a step sums up
   * positions: those change by increments, and a loaded position may or may not contain this step's own.
   */
  pipelined(owner: O): boolean
  /** One step. It sets the owner's timer again unless the job is done. */
  decide(owner: Versioned<O>, chunk: Chunk<M>, facts: Facts): Decision
}

/** Any batch job that hands members to the networks `R`, its types forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds batch jobs over all resources.
export type AnyBatchJob<R = never> = BatchJob<any, any, R>
