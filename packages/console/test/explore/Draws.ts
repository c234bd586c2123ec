import { createHash } from "node:crypto"

/** Draws whole numbers below a bound, the same for the same seed. */
export type Draw = (below: number) => number

/** Makes the draws of a seed. */
export const draws = (seed: string): Draw => {
  let count = 0
  return (below) => createHash("sha256").update(`${seed} ${count++}`).digest().readUInt32BE() % below
}

/** Draws one of a list. */
export const oneOf = <A>(draw: Draw, list: ReadonlyArray<A>): A | undefined =>
  list.length === 0 ? undefined : list[draw(list.length)]
