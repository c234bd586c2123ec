import { bytesToHex } from "@noble/hashes/utils.js"

/** How many random bytes one {@link Freshness} is drawn from. */
export const FRESHNESS_BYTES = 42

/** Where a decision takes ids and secrets from: drawn once by the engine, so that deciders stay pure. */
export interface Freshness {
  /** The moment the ids carry in front, in ms. */
  readonly atMs: number
  /** {@link FRESHNESS_BYTES} random bytes. */
  readonly random: Uint8Array
}

const TIME_DIGITS = 12

/**
 * The unique part of the `index`-th id of one decision: 32 hexadecimal digits, 48 bits of time and then 80 random
 * bits, so that ids of one kind sort by the time they were made and match `\w+`.
 */
export const uniquePart = (freshness: Freshness, index: number): string => {
  const random = freshness.random.slice(0, 10)
  for (let at = 9, carry = index; carry > 0 && at >= 0; at--) {
    carry += random[at] ?? 0
    random[at] = carry & 0xff
    carry >>>= 8
  }
  return timePart(freshness.atMs) + bytesToHex(random)
}

/** The first unique part that an id made at `ms` or later can have: the lower bound of a search by creation time. */
export const firstUniquePartAt = (ms: number): string => timePart(ms) + "0".repeat(20)

const timePart = (ms: number): string =>
  Math.min(Math.max(0, Math.trunc(ms)), 2 ** 48 - 1)
    .toString(16)
    .padStart(TIME_DIGITS, "0")
