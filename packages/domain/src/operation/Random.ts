import type { Facts } from "./Facts.ts"

/** Returns a random integer below `limit`, from 48 bits of the decision's first secret: exact in a number. */
export const randomBelow = (limit: number, facts: Facts): number =>
  Number.parseInt(facts.secret(0).slice(0, 12), 16) % limit
