import type { Facts } from "./Facts.ts"

/** A random whole number below a limit, of the first secret of a decision: 48 bits of it, which a number holds exactly. */
export const randomBelow = (limit: number, facts: Facts): number =>
  Number.parseInt(facts.secret(0).slice(0, 12), 16) % limit
