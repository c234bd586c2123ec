/**
 * Reasons why two names are close and not equal: one long word has a slip of the typist; both names have a suffix (JR, III),
 * and the suffixes differ; the name of a company, trust or estate contains the name of a person.
 */
export const closeness = ["spelling", "suffix", "entity_type"] as const
/** The reason why two names are close and not equal. */
export type Closeness = (typeof closeness)[number]

/** Outcomes of a name match, the best one first. */
export const outcomes = ["match", "close", "mismatch", "not_possible"] as const

/** Outcome of a name match. Names that cannot be compared, such as an empty one, are `not_possible` and no mismatch. */
export type NameOutcome =
  | { readonly outcome: "match" }
  | { readonly outcome: "close"; readonly reason: Closeness }
  | { readonly outcome: "mismatch" }
  | { readonly outcome: "not_possible" }

/** Outcome of names that match. */
export const MATCH: NameOutcome = { outcome: "match" }
/** Outcome of names that do not match. */
export const MISMATCH: NameOutcome = { outcome: "mismatch" }
/** Outcome of names that cannot be compared. */
export const NOT_POSSIBLE: NameOutcome = { outcome: "not_possible" }

const rankOf = ({ outcome }: NameOutcome): number => outcomes.indexOf(outcome)

/** The better of two outcomes, and the first of equal ones. */
export const better = (a: NameOutcome, b: NameOutcome): NameOutcome => (rankOf(b) < rankOf(a) ? b : a)
