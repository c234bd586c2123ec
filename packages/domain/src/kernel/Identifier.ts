import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"

/** Number of random bytes in an {@link IdSeed}. */
export const SEED_BYTES = 42

/** The source of a decision's ids and secrets, drawn once by the engine so that deciders stay pure. */
export interface IdSeed {
  /** The time prefix of the ids, in ms. */
  readonly atMs: number
  /** {@link SEED_BYTES} random bytes. */
  readonly random: Uint8Array
  /** Word in place of the digits of the ids, where no object will have them: `wire_dryrun0`. */
  readonly mark?: string
}

const TIME_DIGITS = 12
const ID_BYTES = 10
const UNIQUE_DIGITS = TIME_DIGITS + 2 * ID_BYTES

/** Exceeds the number of ids that one decision takes. */
const IDS_OF_A_DECISION = 2 ** 16

/**
 * Returns the unique part of the `index`-th id of a decision: 32 hexadecimal digits, of which 48 bits are time and 80
 * are random. Ids of one kind sort by creation time and match `\w+`.
 */
export const uniquePart = ({ atMs, mark, random }: IdSeed, index: number): string =>
  mark === undefined ? timePart(atMs) + bytesToHex(advanced(random.slice(0, ID_BYTES), index)) : mark + String(index)

/** Returns a new key for stored bytes. */
export const bytesKeyOf = (seed: IdSeed): string => `bytes_${uniquePart(seed, 0)}`

/**
 * Returns the seed of the next decision. Within one millisecond its ids are greater than those of `last`, so that ids
 * sort in creation order even under load or with a stopped clock.
 */
export const seedAfter = (last: IdSeed, drawn: IdSeed): IdSeed => {
  if (last.atMs !== drawn.atMs) return drawn
  const random = drawn.random.slice()
  const [a = 0, b = 0, c = 0] = random
  for (let at = 0; at < ID_BYTES; at++) random[at] = last.random[at] ?? 0
  return { atMs: drawn.atMs, random: advanced(random, IDS_OF_A_DECISION + ((a << 16) | (b << 8) | c)) }
}

/** Returns a seed whose ids sort after a unique part that is already visible to others. */
export const seedPast = (unique: string, drawn: IdSeed): IdSeed => {
  if (uniquePart(drawn, 0) > unique) return drawn
  const random = drawn.random.slice()
  random.set(hexToBytes(unique.slice(TIME_DIGITS)))
  const atMs = Number.parseInt(unique.slice(0, TIME_DIGITS), 16)
  return seedAfter({ atMs, random }, { ...drawn, atMs })
}

/** Returns a text that sorts after an id and before every later id of its kind. */
export const pastId = (id: string): string => `${id}_`

/** Returns the unique part of an id or of a {@link pastId}. */
export const uniqueOf = (id: string): string => id.replace(/_$/, "").slice(-UNIQUE_DIGITS)

/** True for an id that a decision drew. Others have a name in its place, such as `core_account_fbo`. */
export const isDrawn = (id: string): boolean => DRAWN.test(id)

const DRAWN = new RegExp(`_[0-9a-f]{${UNIQUE_DIGITS}}$`)

/** True for an id that ends with a drawn part, behind the kind or, as that of a client, behind that of its program. */
export const hasMoment = (id: string): boolean => MOMENT.test(id)

const MOMENT = new RegExp(`[0-9a-f]{${UNIQUE_DIGITS}}$`)

/** Returns a text that sorts after all ids of the same kind and millisecond, and before every later id. */
export const pastMomentOf = (id: string): string => id.slice(0, -UNIQUE_DIGITS) + firstUniquePartAt(momentOf(id) + 1)

/**
 * Returns the bounds of the ids of a kind that the decision of an id made: the first one included, the second one not. The
 * decisions of one millisecond are farther apart.
 */
export const idsAround = (kind: string, id: string): readonly [from: string, until: string] => {
  const unique = uniqueOf(id)
  const random = BigInt(`0x${unique.slice(TIME_DIGITS)}`)
  const at = (digits: bigint) =>
    `${kind}_${unique.slice(0, TIME_DIGITS)}${digits.toString(16).padStart(2 * ID_BYTES, "0")}`
  const reach = BigInt(IDS_OF_A_DECISION) - 1n
  return [at(random < reach ? 0n : random - reach), at(random + reach)]
}

/** Returns the creation time of an id, in ms. */
export const momentOf = (id: string): number => Number.parseInt(uniqueOf(id).slice(0, TIME_DIGITS), 16)

/** Adds `by` in place to the big-endian number in the first {@link ID_BYTES} bytes. */
const advanced = (digits: Uint8Array, by: number): Uint8Array => {
  for (let at = ID_BYTES - 1, carry = by; carry > 0 && at >= 0; at--) {
    carry += digits[at] ?? 0
    digits[at] = carry & 0xff
    carry >>>= 8
  }
  return digits
}

/** Returns the smallest unique part of an id made at `ms` or later: the lower bound of a search by creation time. */
export const firstUniquePartAt = (ms: number): string => timePart(ms) + "0".repeat(20)

let latest = { ms: Number.NaN, digits: "" }

const timePart = (ms: number): string => {
  // A decision makes several ids at one time.
  if (latest.ms !== ms) latest = { ms, digits: timeDigits(ms) }
  return latest.digits
}

const timeDigits = (ms: number): string =>
  Math.min(Math.max(0, Math.trunc(ms)), 2 ** 48 - 1)
    .toString(16)
    .padStart(TIME_DIGITS, "0")
