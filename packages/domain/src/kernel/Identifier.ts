import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"

/** How many random bytes one {@link IdSeed} is drawn from. */
export const SEED_BYTES = 42

/** Where a decision takes ids and secrets from: drawn once by the engine, so that deciders stay pure. */
export interface IdSeed {
  /** The moment the ids carry in front, in ms. */
  readonly atMs: number
  /** {@link SEED_BYTES} random bytes. */
  readonly random: Uint8Array
}

const TIME_DIGITS = 12
const ID_BYTES = 10
const UNIQUE_DIGITS = TIME_DIGITS + 2 * ID_BYTES

/** More ids than one decision takes. */
const IDS_OF_A_DECISION = 2 ** 16

/**
 * The unique part of the `index`-th id of one decision: 32 hexadecimal digits, 48 bits of time and then 80 random
 * bits, so that ids of one kind sort by the time they were made and match `\w+`.
 */
export const uniquePart = ({ atMs, random }: IdSeed, index: number): string =>
  timePart(atMs) + bytesToHex(advanced(random.slice(0, ID_BYTES), index))

/**
 * What the decision after another draws from: later ids of the same millisecond are greater, so that what happened first
 * sorts first also where many things happen at once, or the clock stands still.
 */
export const seedAfter = (last: IdSeed, drawn: IdSeed): IdSeed => {
  if (last.atMs !== drawn.atMs) return drawn
  const random = drawn.random.slice()
  const [a = 0, b = 0, c = 0] = random
  for (let at = 0; at < ID_BYTES; at++) random[at] = last.random[at] ?? 0
  return { atMs: drawn.atMs, random: advanced(random, IDS_OF_A_DECISION + ((a << 16) | (b << 8) | c)) }
}

/** What is drawn where it has to come after a unique part: that of an object that others may have seen. */
export const seedPast = (unique: string, drawn: IdSeed): IdSeed => {
  if (uniquePart(drawn, 0) > unique) return drawn
  const random = drawn.random.slice()
  random.set(hexToBytes(unique.slice(TIME_DIGITS)))
  const atMs = Number.parseInt(unique.slice(0, TIME_DIGITS), 16)
  return seedAfter({ atMs, random }, { ...drawn, atMs })
}

/** A text after an id, and before every later id of its kind. */
export const pastId = (id: string): string => `${id}_`

/** The unique part of an id, or of a {@link pastId}. */
export const uniqueOf = (id: string): string => id.replace(/_$/, "").slice(-UNIQUE_DIGITS)

/** A text after all ids of a kind that were drawn at the time of one of them, and before every later one. */
export const pastMomentOf = (id: string): string => id.slice(0, -UNIQUE_DIGITS) + firstUniquePartAt(momentOf(id) + 1)

/** When an id was drawn, in ms. */
export const momentOf = (id: string): number => Number.parseInt(uniqueOf(id).slice(0, TIME_DIGITS), 16)

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
