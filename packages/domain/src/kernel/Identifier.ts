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
const ID_BYTES = 10

/** More ids than one decision takes. */
const IDS_OF_A_DECISION = 2 ** 16

/**
 * The unique part of the `index`-th id of one decision: 32 hexadecimal digits, 48 bits of time and then 80 random
 * bits, so that ids of one kind sort by the time they were made and match `\w+`.
 */
export const uniquePart = ({ atMs, random }: Freshness, index: number): string =>
  timePart(atMs) + bytesToHex(advanced(random.slice(0, ID_BYTES), index))

/**
 * What the decision after another draws from: later ids of the same millisecond are greater, so that what happened first
 * sorts first also where many things happen at once, or the clock stands still.
 */
export const drawnAfter = (last: Freshness, drawn: Freshness): Freshness => {
  if (last.atMs !== drawn.atMs) return drawn
  const random = drawn.random.slice()
  const [a = 0, b = 0, c = 0] = random
  for (let at = 0; at < ID_BYTES; at++) random[at] = last.random[at] ?? 0
  return { atMs: drawn.atMs, random: advanced(random, IDS_OF_A_DECISION + ((a << 16) | (b << 8) | c)) }
}

/** Adds to the number that the first {@link ID_BYTES} bytes are, in place. */
const advanced = (digits: Uint8Array, by: number): Uint8Array => {
  for (let at = ID_BYTES - 1, carry = by; carry > 0 && at >= 0; at--) {
    carry += digits[at] ?? 0
    digits[at] = carry & 0xff
    carry >>>= 8
  }
  return digits
}

/** The first unique part that an id made at `ms` or later can have: the lower bound of a search by creation time. */
export const firstUniquePartAt = (ms: number): string => timePart(ms) + "0".repeat(20)

const timePart = (ms: number): string =>
  Math.min(Math.max(0, Math.trunc(ms)), 2 ** 48 - 1)
    .toString(16)
    .padStart(TIME_DIGITS, "0")
