import { Clock, Effect, Schema, SchemaGetter } from "effect"
import { KeyBytes } from "./Forms.ts"

/** A replaced master key, as stated in FORMER_MASTER_KEYS. */
export interface FormerKey {
  readonly id: string
  readonly key: Uint8Array
  readonly valid_until: string
}

/** Maximum number of former keys of a bank. */
const MAX_KEYS = 3

const isId = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)
const isKey = (text: string): boolean => /^([0-9a-f]{2}){32,}$/i.test(text)

// A time without a zone would depend on the machine. Platforms move 30 February to March, which the comparison exposes.
const isTime = (text: string): boolean => {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19))
}

/** Splits a list into its keys: `id:key:time` each, separated by commas or line breaks. */
const partsOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const [id = "", key = "", ...time] = one.split(":")
      return { id, key, time: time.join(":") }
    })

/** Returns the faults of a list of former keys. A fault names a key by its position and never shows it. */
export const formerKeyFaults = (text: string): ReadonlyArray<string> => {
  const parts = partsOf(text)
  const many = parts.length > MAX_KEYS ? [`at most ${MAX_KEYS} keys are allowed, got ${parts.length}`] : []
  const each = parts.flatMap(({ id, key, time }, at) =>
    [
      ...(isId(id) ? [] : ["the id must be 1 to 64 letters, digits, _, . or -"]),
      ...(isKey(key) ? [] : ["the key after the id must be at least 64 hexadecimal digits"]),
      ...(isTime(time) ? [] : ["the expiry after the key must be a time such as 2027-01-31T00:00:00Z"]),
      ...(parts.findIndex((other) => other.id === id) < at ? ["an earlier key has the same id"] : [])
    ].map((fault) => `key ${at + 1}: ${fault}`)
  )
  return [...many, ...each]
}

const FormerKey = Schema.Struct({ id: Schema.String, key: KeyBytes, valid_until: Schema.String })

/** Former master keys with their times of expiry. */
export const FormerKeys = Schema.String.check(Schema.makeFilter((text) => formerKeyFaults(text).length === 0)).pipe(
  Schema.decodeTo(Schema.Array(FormerKey), {
    decode: SchemaGetter.transform((text: string) =>
      partsOf(text).map(({ id, key, time }) => ({ id, key, valid_until: time }))
    ),
    encode: SchemaGetter.transform((keys) =>
      keys.map(({ id, key, valid_until }) => `${id}:${key}:${valid_until}`).join(",")
    )
  })
)

/** Returns a fault for each former key that equals the current one. */
export const repeatedKeyFaults = (current: Uint8Array, former: ReadonlyArray<FormerKey>): ReadonlyArray<string> =>
  former.flatMap(({ key }, at) =>
    Buffer.compare(key, current) === 0 ? [`FORMER_MASTER_KEYS: key ${at + 1} equals MASTER_KEY`] : []
  )

/** Returns a warning for each former key that has expired. */
export const expiredKeys = (former: ReadonlyArray<FormerKey>, nowMs: number): ReadonlyArray<string> =>
  former
    .filter(({ valid_until }) => Date.parse(valid_until) <= nowMs)
    .map(
      ({ id, valid_until }) => `former master key ${id} expired at ${valid_until}: remove it from FORMER_MASTER_KEYS`
    )

/** Logs each former key that has expired. An expired key is not a fault, because a server must still start. */
export const warnOfExpiredKeys = (former: ReadonlyArray<FormerKey>) =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
    Effect.forEach(expiredKeys(former, nowMs), (warning) => Effect.logWarning(warning))
  )
