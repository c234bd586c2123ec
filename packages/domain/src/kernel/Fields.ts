import { Schema } from "effect"
import { addDays } from "./calendar/CalendarDay.ts"
import { leavesAscii } from "./text/Ascii.ts"

/** An RFC 3339 time with a zone, as text. */
export const Timestamp = Schema.String.annotate({ format: "date-time" }).check(
  Schema.isPattern(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
  ),
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a date that exists")
)

/** A calendar date, `YYYY-MM-DD`, that exists. */
export const CalendarDate = Schema.String.annotate({ format: "date" }).check(
  Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a date that exists")
)

// Platforms parse 30 February differently. Day arithmetic turns it into another date, which exposes it.
const existsInCalendar = (text: string): boolean => {
  const date = text.slice(0, 10)
  return addDays(date, 0) === date
}

/** Returns the number of characters of a text: Unicode code points, as JSON Schema counts them. */
export const lengthOf = (text: string): number => {
  let pairs = 0
  for (let at = 1; at < text.length; at++) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) pairs++
  }
  return text.length - pairs
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Requires a text of at least `least` characters. */
export const atLeast = (least: number) =>
  Schema.makeFilter((text: string) => lengthOf(text) >= least, Schema.isMinLength(least).annotations)

/** Requires a text of at most `most` characters. */
export const atMost = (most: number) =>
  Schema.makeFilter(
    (text: string) => text.length <= most || lengthOf(text) <= most,
    Schema.isMaxLength(most).annotations
  )

/**
 * Free-form client data (spec, "Common types"): texts by name, at most 50 keys of 64 characters, values of 512 (ours).
 */
export const Metadata = Schema.Record(
  Schema.String.check(atLeast(1), atMost(64)),
  Schema.String.check(atMost(512))
).check(Schema.isMaxProperties(50))

/** Metadata that a client may state. */
export interface WithMetadata {
  readonly metadata?: typeof Metadata.Type
}

/** An entity's id. After the prefix the spec allows any characters but white space, 33 at most. */
export const EntityId = Schema.String.check(Schema.isPattern(/^entity_[^\s]{1,33}$/u))

/** Makes a schema for a non-empty text of at most `maxLength` characters. */
export const text = (maxLength: number) => Schema.String.check(atLeast(1), atMost(maxLength))

/** Makes a schema for a text that payments carry: something of it is left in the characters of the networks. */
export const networkText = (maxLength: number) =>
  text(maxLength).check(
    Schema.makeFilter((value: string) => leavesAscii(value) || "a text with a letter or digit that networks can spell")
  )

/** The partner's own id for its customer (spec, "Limits": 64 characters). */
export const ClientCustomerId = text(64)

/** A whole number, zero or more. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
