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

/**
 * Free-form client data (spec, "Common types"): texts by name, at most 50 keys of 64 characters, values of 512 (ours).
 */
export const Metadata = Schema.Record(
  Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
  Schema.String.check(Schema.isMaxLength(512))
).check(Schema.isMaxProperties(50))

/** An entity's id. After the prefix the spec allows any characters but white space, 33 at most. */
export const EntityId = Schema.String.check(Schema.isPattern(/^entity_[^\s]{1,33}$/))

/** Makes a schema for a non-empty text of at most `maxLength` UTF-16 units. */
export const text = (maxLength: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(maxLength))

/** Makes a schema for a text that payments carry: something of it is left in the characters of the networks. */
export const networkText = (maxLength: number) =>
  text(maxLength).check(
    Schema.makeFilter((value: string) => leavesAscii(value) || "a text with a letter or digit that networks can spell")
  )

/** The partner's own id for its customer (spec, "Limits": 64 characters). */
export const ClientCustomerId = text(64)

/** A whole number, zero or more. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
