/** The reason why two names are close and not equal. */
export type Closeness =
  /** One word differs by a letter or two. */
  | "spelling"
  /** Both names have a suffix (JR, III), and the suffixes differ. */
  | "suffix"
  /** The name of a company, trust or estate contains the name of a person. */
  | "entity_type"

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

const order = ["match", "close", "mismatch", "not_possible"] as const

/** The best of several outcomes: a match before a close name, a mismatch before no comparison. */
export const bestOf = (outcomes: ReadonlyArray<NameOutcome>): NameOutcome => {
  let best: NameOutcome = NOT_POSSIBLE
  for (const one of outcomes) if (order.indexOf(one.outcome) < order.indexOf(best.outcome)) best = one
  return best
}
