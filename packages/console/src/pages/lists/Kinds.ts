import type { Offer } from "../../offer/Offer.ts"

/** A kind of object, as lists show it. */
export interface Kind {
  readonly kind: string
  /** Attributes that a list filters by. */
  readonly attributes: ReadonlyArray<string>
  /** True for the bank's own bookkeeping, which no operation but those on any object shows. */
  readonly isInternal: boolean
}

/** Returns every kind of object of a bank, by name. */
export const kindsOf = ({ kinds, operations }: Offer): ReadonlyArray<Kind> => {
  const listed = new Set([...operations.values()].flatMap((one) => ("resource" in one ? [one.resource.kind] : [])))
  return kinds
    .map(({ indexed, kind, unindexed = [] }) => ({
      kind,
      attributes: [...indexed, ...unindexed].toSorted(),
      isInternal: !listed.has(kind)
    }))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
}
