import type { Json, JsonObject } from "./Json.ts"

/** Text in place of a masked part. */
const MASK = "…"

/** Maximum length of a text, in UTF-16 units, and of a list. */
const MAX_TEXT = 256
const MAX_LIST = 20

/** Fields with secrets, tax ids or dates of birth. */
const SECRET = /secret|token|hash|salt|digest|password|cipher|ssn|tax|identification_number|date_of_birth|birth_date/

/** Fields with an account or card number; only its last four characters are shown. */
const NUMBER = /account_number$|account_identifier|iban|pix_key|card_number|^pan$/

/** Fields whose digits are not an account number: ids, dates, references of payments. */
const REFERENCE = /(^|_)ids?$|_at$|_date$|_from$|routing_number|trace_number|^(uetr|imad|omad|message_identification)$/

/** Ids of objects, and times. */
const PLAIN = /^[a-z][a-z_]*_[0-9a-f]{32}$|^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/

/** Copies an object for a log. Masks secrets, tax ids and account numbers, and truncates long texts and lists. */
export const maskedFields = (object: object): JsonObject =>
  Object.fromEntries(Object.entries(object).flatMap(([name, value]) => fieldOf(name, value)))

const fieldOf = (name: string, value: unknown): ReadonlyArray<readonly [string, Json]> => {
  if (value === undefined) return []
  if (SECRET.test(name) && typeof value !== "number") return [[name, MASK]]
  return [[name, masked(name, value)]]
}

const masked = (name: string, value: unknown): Json => {
  if (NUMBER.test(name) && (typeof value === "string" || typeof value === "number")) return endOf(String(value))
  if (typeof value === "string") return maskedText(name, value)
  if (typeof value === "number" || typeof value === "boolean") return value
  if (Array.isArray(value)) return listOf(name, value)
  return typeof value === "object" && value !== null ? maskedFields(value) : null
}

const listOf = (name: string, values: ReadonlyArray<unknown>): Json => [
  ...values.slice(0, MAX_LIST).map((value) => masked(name, value)),
  ...(values.length > MAX_LIST ? [`${MASK} ${values.length - MAX_LIST} more`] : [])
]

const endOf = (number: string): string => (number.length > 6 ? MASK + number.slice(-4) : MASK)

const maskedText = (name: string, text: string): string => {
  if (text.length <= MAX_TEXT && (REFERENCE.test(name) || PLAIN.test(text))) return text
  const shown = text
    .replaceAll(/\/\/[^/@\s]*@/g, `//${MASK}@`)
    // Secrets and tokens, then account numbers, tax ids and card numbers.
    .replaceAll(/(?=[\w+/=-]*\d)[\w+/=-]{20,}|\d(?:[ -]?\d){5,}/g, MASK)
  return shown.length > MAX_TEXT ? shown.slice(0, MAX_TEXT) + MASK : shown
}
