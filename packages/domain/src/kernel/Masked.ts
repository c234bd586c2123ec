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

/** Fields with the tax id or the date of birth of a person, or a document that shows one. */
const PERSONAL = /tax_identification|identification_number|document_number|date_of_birth|birth_date/

/** Further fields with an account number or a key that pays an account, at banks abroad. */
const FOREIGN = /^(pix_br_code|clabe|bre_b_key)$/

/** Fields whose digits are not an account number: ids, dates, references of payments. */
const REFERENCE = /(^|_)ids?$|_at$|_date$|_from$|routing_number|trace_number|^(uetr|imad|omad|message_identification)$/

/** Ids of objects. */
const ID = /^[a-z][a-z_]*_[0-9a-f]{32}$/

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

/**
 * Copies an object for a reader who needs neither tax ids and dates of birth nor whole account numbers. All other fields stay
 * as they are. `own` names the field with the number that the bank itself gave the object, which is shown.
 */
export const withoutNumbers = (object: object, own?: string): JsonObject =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, shownAs(name, value, own)]]))
  )

const shownAs = (name: string, value: unknown, own?: string): Json => {
  if (PERSONAL.test(name)) return hidden(value, whole)
  if (name !== own && (NUMBER.test(name) || FOREIGN.test(name))) return hidden(value, endOf)
  if (Array.isArray(value)) return value.map((one) => shownAs("", one))
  if (typeof value === "object" && value !== null) return withoutNumbers(value)
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}

const whole = (): string => MASK

/** Hides every text of a value but ids of objects, types, countries and the numbers of banks. */
const hidden = (value: unknown, as: (text: string) => string): Json => {
  if (typeof value === "string" || typeof value === "number") return ID.test(`${value}`) ? value : as(`${value}`)
  if (Array.isArray(value)) return value.map((one) => hidden(one, as))
  if (typeof value !== "object" || value === null) return null
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      PUBLIC.test(name) ? shownAs(name, part) : hidden(part, PERSONAL.test(name) ? whole : as)
    ])
  )
}

/** Parts of a hidden field that tell nothing about a person or an account. */
const PUBLIC = /type|country|routing_number|business_identifier_code/

const endOf = (number: string): string => (number.length > 6 ? MASK + number.slice(-4) : MASK)

const maskedText = (name: string, text: string): string => {
  if (text.length <= MAX_TEXT && (REFERENCE.test(name) || PLAIN.test(text))) return text
  const shown = text
    .replaceAll(/\/\/[^/@\s]*@/g, `//${MASK}@`)
    // Secrets and tokens, then account numbers, tax ids and card numbers.
    .replaceAll(/(?=[\w+/=-]*\d)[\w+/=-]{20,}|\d(?:[ -]?\d){5,}/g, MASK)
  return shown.length > MAX_TEXT ? shown.slice(0, MAX_TEXT) + MASK : shown
}
