import type { Facts } from "../../../../operation/Decision.ts"

/** Returns a new UETR: a random UUID of version 4 in lower case (S129). `index` tells the secrets of a decision apart. */
export const newUetr = (facts: Facts, index = 0): string => {
  const hex = facts.secret(index)
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32)
  ].join("-")
}

/** Returns the instruction identification of a payment: the unique part of its id, at most 35 characters (S129). */
export const instructionOf = (id: string): string => id.slice(id.lastIndexOf("_") + 1)
