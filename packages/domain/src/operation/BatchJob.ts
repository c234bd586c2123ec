import type { Effect } from "effect"
import type { AnyResource, Ref, Resource, Versioned } from "../kernel/Resource.ts"
import type { FileKey } from "../ports/Files.ts"
import type { RailsUnavailable } from "../ports/RailsUnavailable.ts"
import type { CommitOutcome, ReadSet, StoreUnavailable } from "../ports/Store.ts"
import type { Decision, Facts } from "./Decision.ts"
import type { JobLedger } from "./JobLedger.ts"
import type { Moment } from "./Operation.ts"

/** A query for members with these attributes, oldest first, after an id. */
export interface ChunkQuery {
  readonly filters: Readonly<Record<string, string>>
  readonly after: string
  readonly limit: number
}

/** A range of a stored file: the bytes from `from` up to but not including `until`. */
export interface ByteRange extends Pick<FileKey, "key"> {
  readonly from: number
  readonly until: number
}

/** A range of the events of a program, oldest first, after one of them. */
export interface EventRange {
  /** Time of the first events, in ms. */
  readonly from_ms: number
  /** Time of the first events that are left out, in ms. */
  readonly until_ms: number
  /** Id of an event; undefined: from the first one. */
  readonly after: string | undefined
  readonly limit: number
}

/** What a job asks for as the members of a step. */
export type MemberQuery = ChunkQuery | ByteRange | EventRange

/** A page of members. */
export interface MemberPage<M> {
  readonly members: ReadonlyArray<M>
  /** True where no members follow. */
  readonly is_last: boolean
}

/** Input of one step: a page of members, a balance, and the answer of {@link JobSubmission.submit}. */
export interface Chunk<M, A = void> extends MemberPage<M> {
  /** Balance in cents of the account that {@link BatchJob.balanceOf} names, else 0. */
  readonly balance: number
  /** Undefined where this step submits nothing. */
  readonly answer: A | undefined
}

/** The members of a batch job: stored objects of a kind, events, or parts of a stored file. */
export type MemberSource<O, M> =
  | {
      readonly _tag: "Objects"
      readonly resource: AnyResource
      /** Returns the query for the members of the owner's current step; undefined: none. */
      page(owner: O): ChunkQuery | undefined
    }
  | {
      readonly _tag: "Events"
      /** Returns the range of the events of the owner's current step; undefined: none. */
      page(owner: O): EventRange | undefined
    }
  | {
      readonly _tag: "Bytes"
      /** Returns the bytes that begin with the members of the owner's current step; undefined: none. */
      page(owner: O): ByteRange | undefined
      /** Reads the members at the beginning of the bytes. `after` is the range that the next step begins with. */
      read(owner: O, bytes: Uint8Array): MemberPage<M> & { readonly after: ByteRange }
    }

/** Reads stored objects of a program for a submission. */
export interface JobReader {
  /** The beginning of the submission. */
  readonly moment: Moment
  /** Waits a moment until the requests of this process are answered; a long submission does so between its pages. */
  readonly letRequestsGoFirst: Effect.Effect<void>
  /** Lists a page of objects, oldest first. */
  readonly list: <A extends { readonly id: string }>(
    resource: Resource<A>,
    query: ChunkQuery
  ) => Effect.Effect<MemberPage<Versioned<A>>, StoreUnavailable>
  /** Returns the newest object with these attributes, if there is one. */
  readonly newest: <A extends { readonly id: string }>(
    resource: Resource<A>,
    filters: ChunkQuery["filters"]
  ) => Effect.Effect<Versioned<A> | undefined, StoreUnavailable>
  readonly ledger: JobLedger
  /** Seals a kind: later commits add no object that was created before a time in ms. */
  readonly sealBefore: (kind: string, ms: number) => Effect.Effect<void, StoreUnavailable>
  /** Returns a new key for bytes to store. */
  readonly newBytesKey: () => string
  /** Loads objects, then those that `follow` asks for, based on the first. */
  readonly load: (
    reads: Partial<ReadSet>,
    follow?: (loaded: LoadedObjects) => Partial<ReadSet>
  ) => Effect.Effect<LoadedObjects, StoreUnavailable>
}

/** Means of a submission to a network. */
export interface SubmissionMeans<O> {
  readonly reader: JobReader
  /** Loads for commits of their own, such as of numbers that the network must not see twice. */
  readonly load: LoadForCommit
  /** Takes the owner with the progress of work that `putsOff`; it is stored when the work is next put off. */
  readonly show: (progress: (facts: Facts) => O) => void
}

/** Finders over loaded objects and positions. */
export type LoadedObjects = Pick<Facts, "find" | "newest" | "all" | "owner" | "position" | "positionsOf">

/** Loaded objects of a program, with a commit for a decision on them. */
export interface LoadedForCommit extends Pick<Facts, "find"> {
  readonly commit: (decide: (facts: Facts) => Decision) => Effect.Effect<CommitOutcome, StoreUnavailable>
}

/** Loads objects of a program for a separate commit, outside of any step. */
export type LoadForCommit = (
  programId: string,
  refs: ReadonlyArray<Ref>
) => Effect.Effect<LoadedForCommit, StoreUnavailable>

/** A reserve of numbers that steps draw from, stored in an object of each program. */
export interface NumberReserve {
  /** Object that holds the reserve. */
  readonly ref: Ref
  /** True if the loaded reserve has at least `count` numbers left. */
  readonly covers: (count: number, loaded: Pick<Facts, "find">) => boolean
  /** Refills the reserve of a program, in separate commits, until it covers `count` numbers. */
  readonly refill: (programId: string, count: number, load: LoadForCommit) => Effect.Effect<void, StoreUnavailable>
}

/** Numbers that steps draw from a reserve. */
export interface Draws<O, M> {
  readonly from: NumberReserve
  /** Returns the numbers that the step draws. The reserve covers this count before the step is decided. */
  count(owner: O, members: ReadonlyArray<M>): number
}

/** Work with a network or the files of the bank, whose answer a step is decided on. */
export interface JobSubmission<O, R, A> {
  /** Submits before this step is decided; undefined where this step submits nothing. */
  submit(
    owner: O,
    programId: string,
    means: SubmissionMeans<O>
  ): Effect.Effect<A, RailsUnavailable | StoreUnavailable, R> | undefined
  /**
   * True if a submission is work of this process that can outlast a lease. Its timer is put off while it runs, so that no
   * other worker begins it too.
   */
  readonly putsOff?: true
  /**
   * Decides on an owner whose submission the network has certainly not taken: an earlier step runs again, which may
   * remove members. Undefined: the same is submitted again.
   */
  readonly untaken?: (owner: Versioned<O>, facts: Facts) => Partial<Decision>
}

/**
 * A job over many members of one owner, such as the entries of a window. Each step decides one page of members, in one
 * commit that also stores the job's progress. Any worker can resume after any step, no step is applied twice, and the page
 * bounds memory. `R` are the networks that the job submits members to, and `A` is their answer.
 */
export interface BatchJob<O extends { readonly id: string }, M, R = never, A = void> {
  /** Queue of the owners' timers. */
  readonly queue: string
  readonly resource: Resource<O>
  /** Names of the events that the job appends. */
  readonly emits: ReadonlyArray<string>
  /** The members. Undefined: steps are decided on the owner alone. */
  readonly members?: MemberSource<O, M>
  /** Returns what a step reads beside the owner and its members. Undefined: nothing. */
  reads?(owner: O, members: ReadonlyArray<M>, moment: Moment): Partial<ReadSet>
  /** Returns further reads, based on the objects loaded before. They cost another round trip. */
  readonly follow?: (owner: O, members: ReadonlyArray<M>, loaded: LoadedObjects) => Partial<ReadSet>
  /** Undefined: steps draw no numbers. */
  readonly draws?: Draws<O, M>
  /** Returns the GL account whose balance the step needs. Undefined: none. */
  balanceOf?(owner: O): string | undefined
  /** Undefined: steps submit nothing. */
  readonly submission?: JobSubmission<O, R, A>
  /**
   * Decides on an owner whose step died of a bug, with the owner and these objects loaded: to retry it later, or to give it
   * up. Undefined: the step is retried when its lease ends.
   */
  readonly afterDefect?: {
    readonly objects: ReadonlyArray<Ref>
    decide(owner: Versioned<O>, facts: Facts): Decision
  }
  /**
   * True if the next step may be decided on the writes of this one before they are committed. False, or undefined, where
   * a step sums up positions: those change by increments, and a loaded position may or may not include this step's own.
   */
  pipelined?(owner: O): boolean
  /** Decides one step. It sets the owner's timer again unless the job is done. */
  decide(owner: Versioned<O>, chunk: Chunk<M, A>, facts: Facts): Decision
}

/** Any batch job that submits members to the networks `R`, with its type parameters erased. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds batch jobs over all resources.
export type AnyBatchJob<R = never> = BatchJob<any, any, R, any>
