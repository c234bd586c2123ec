import { operations, resources } from "@vostro/domain/operations"

/** A kind of object, as lists show it. */
export interface Kind {
  readonly kind: string
  /** Attributes that a list filters by. */
  readonly attributes: ReadonlyArray<string>
  /** True for the bank's own bookkeeping, which no operation but those on any object shows. */
  readonly isInternal: boolean
}

const listed = new Set(operations.flatMap((one) => ("resource" in one ? [one.resource.kind] : [])))

/** Every kind of object, by name. */
export const kinds: ReadonlyArray<Kind> = resources.map(({ indexed, kind, unindexed = [] }) => ({
  kind,
  attributes: [...indexed, ...unindexed].toSorted(),
  isInternal: !listed.has(kind)
}))
