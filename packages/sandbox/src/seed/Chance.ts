import { choiceBy, fractionBy } from "./Draws.ts"

/** Things that happen with a probability, of kinds to choose from. */
export interface Chance<K extends string> {
  readonly rate: number
  readonly kinds?: ReadonlyArray<K>
  readonly seed?: string | number
}

/** Refuses a rate or kinds that make no sense. Throws a `TypeError` that says which are known. */
export const checkChance = <K extends string>(
  of: string,
  { kinds, rate }: Chance<K>,
  known: ReadonlyArray<K>
): void => {
  if (!(rate > 0 && rate <= 1)) {
    throw new TypeError(`${of}.rate must be above 0 and at most 1 (got ${rate}); without ${of} none happen`)
  }
  if (kinds === undefined) return
  if (!Array.isArray(kinds) || kinds.length === 0) {
    throw new TypeError(`${of}.kinds must name at least one of ${known.join(", ")}, or be left out for all`)
  }
  const unknown = kinds.filter((kind) => !known.includes(kind))
  if (unknown.length > 0) throw new TypeError(`${of}.kinds has no ${unknown.join(", ")}; it has ${known.join(", ")}`)
}

/** Returns the kind that the `n`th draw of a chance gives, if any. */
export const drawn = <K extends string>(
  { kinds, rate, seed }: Chance<K>,
  bankSeed: string,
  name: string,
  n: number,
  known: ReadonlyArray<K>
): K | undefined => {
  const own = String(seed ?? bankSeed)
  return fractionBy(own, `${name} happens`, n) < rate ? choiceBy(own, `${name} kind`, n, kinds ?? known) : undefined
}
