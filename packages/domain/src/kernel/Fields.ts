import { Schema } from "effect"
import { addDays } from "./calendar/CalendarDay.ts"

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

// Platforms differ in what they make of 30 February. Counted in days it is another date than it says.
const existsInCalendar = (text: string): boolean => {
  const date = text.slice(0, 10)
  return addDays(date, 0) === date
}

/** Free-form client data: text by text (spec, "Common types"). At most 50 keys of 64 characters, 512 a value (ours). */
export const Metadata = Schema.Record(
  Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
  Schema.String.check(Schema.isMaxLength(512))
).check(Schema.isMaxProperties(50))

/** An entity's id. The spec allows any characters but white space, 33 at most. */
export const EntityId = Schema.String.check(Schema.isPattern(/^entity_[^\s]{1,33}$/))

/** A text that is not empty and no longer than `maxLength` UTF-16 units. */
export const text = (maxLength: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(maxLength))

/** The partner's name of its customer (spec, "Limits": 64 characters). */
export const ClientCustomerId = text(64)

/** A whole number not below zero. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
