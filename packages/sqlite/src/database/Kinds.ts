import { type AnyResource, resources } from "@vostro/domain/operations"

/** Number of indexed attributes per kind: the columns `i1` to `i6`. */
const COLUMNS = 6

/** Facts of a kind that the database needs. */
export interface KindFacts {
  /** Attributes with a column, in the order of the columns. */
  readonly indexed: ReadonlyArray<string>
  readonly hasUniques: boolean
  /** Ids are names, which have no creation order. */
  readonly named: boolean
}

/** Facts of all kinds, as plain data for threads. */
export type Kinds = ReadonlyMap<string, KindFacts>

/** Returns the facts of all registered kinds, and of further ones. */
export const registeredKinds = (further: ReadonlyArray<AnyResource> = []): Kinds =>
  new Map(
    [...resources, ...further].map(({ kind, indexed, hasUniques, named = false }) => [
      kind,
      { indexed: indexed.slice(0, COLUMNS), hasUniques, named }
    ])
  )
