import type { Json, JsonObject } from "./Json.ts"
import { MASK, withoutRawNumbers } from "./RawText.ts"

/** Maximum length of a text, in UTF-16 units, and of a list. */
const MAX_TEXT = 256
const MAX_LIST = 20

/** Maximum depth, which is that of requests. */
const MAX_DEPTH = 32

/**
 * Fields with secrets, tax ids or dates of birth. The own headers of a webhook endpoint may be credentials, and columns of a
 * record in a file of a network are account numbers, of any length.
 */
const SECRET =
  /secret|token|hash|salt|digest|password|passphrase|cipher|credential|(api|access|private)_key|authorization$|cookie$|^headers$|ssn|tax|identification_number|date_of_birth|birth_date|raw_records/

/** Fields with an account or card number; only its last four characters are shown. */
const NUMBER = /account_number$|account_identifier|iban|pix_key|card_number|^pan$/

/**
 * Fields with a text that a network, another bank or a receiver wrote, or that a person wrote freely. What another bank calls
 * its customer, in `individual_id`, is often a tax id or an account number.
 */
const RAW =
  /^(text|answer|failure|details|note|reason|description|addenda|reference|reference_number|individual_id)$|_details$|additional_information$|discretionary_data$|^message_to_|_message$|_note$/

/** Fields with the tax id or the date of birth of a person, or a document, a record or corrected data that may show one. */
const PERSONAL =
  /tax_identification|identification_number|document_number|date_of_birth|birth_date|raw_records|corrected_data|(^|_)(ssn|itin|ein|tax_id)$/

/** Further fields with an account number or a key that pays an account, at banks abroad. */
const FOREIGN = /^(pix_br_code|clabe|bre_b_key)$/

/** Fields whose digits are not an account number: ids, dates, references of payments. */
const REFERENCE = /(^|_)ids?$|_at$|_date$|_from$|routing_number|trace_number|^(uetr|imad|omad|message_identification)$/

/** Ids of objects, and times. */
const PLAIN = /^[a-z][a-z_]*_[0-9a-f]{32}$|^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/

/** What the name of a field says about its value. */
interface Trust {
  /** Name to show. */
  readonly shown: (name: string) => string
  /** Name to judge the value by. */
  readonly judged: (name: string) => string
  readonly isReference: (name: string, text: string) => boolean
  readonly isPublic: (name: string, value: number) => boolean
}

/** Trust in the objects of the bank, whose fields hold what they are called. */
const stored: Trust = {
  shown: (name) => name,
  judged: (name) => name,
  isReference: (name) => REFERENCE.test(name),
  isPublic: () => true
}

/** Copies an object for a log. Masks secrets, tax ids and account numbers, and truncates long texts and lists. */
export const maskedFields = (object: object): JsonObject => fieldsOf(stored, object, MAX_DEPTH)

/** Forms of references: UUIDs and IMADs, ids of clients, and numbers that the name announces. */
const FORM = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|20\d{6}[A-Z0-9]{8}\d{6}|client_[0-9a-f]{64})$/
const ANNOUNCED = /^routing_number \d{9}$|^trace_number \d{15}$/

/** Fields whose digits are an amount or a number of things. */
const AMOUNT = /amount|balance|limit|credit$|total|sum$|count$|size|bytes|seconds|_ms$|price|fee|rate$/

/** Secrets and tokens, then account numbers, tax ids and card numbers. */
const HIDDEN = /(?=[\w+/=-]*\d)[\w+/=-]{20,}|\d(?:[ -]?\d){5,}/g

/** A name as APIs give it to a field or a header, also below another: `details.credit`, `documents[0].type`. */
const NAME = /^[A-Za-z_][\w.[\]-]{0,199}$/

/** Trust in the body of a caller: a number can be a name, and a secret can stand in any field. */
const sent: Trust = {
  shown: (name) => maskedName(name),
  judged: (name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])|[ .-]/g, "_").toLowerCase(),
  isReference: (name, text) => REFERENCE.test(name) && (FORM.test(text) || ANNOUNCED.test(`${name} ${text}`)),
  isPublic: (name, value) => !SECRET.test(name) && (Math.abs(value) < 1_000_000 || AMOUNT.test(name))
}

/** Copies the JSON of a caller, or the answer to it, as {@link maskedFields} does. Masks odd names, too. */
export const maskedJson = (value: unknown): Json => masked(sent, "", value, MAX_DEPTH)

/** Masks a name that is none of an API's. */
export const maskedName = (name: string): string => (NAME.test(name) && name.search(HIDDEN) === -1 ? name : MASK)

/** Masks each segment of a path but the words of routes, ids of objects and dates. */
export const maskedPath = (path: string): string =>
  path
    .split("/")
    .map((part) => (/^(v\d|[a-z_]{0,64})$/.test(part) || PLAIN.test(part) ? part : MASK))
    .join("/")

const fieldsOf = (trust: Trust, object: object, depth: number): JsonObject =>
  Object.fromEntries(Object.entries(object).flatMap(([name, value]) => fieldOf(trust, name, value, depth)))

const fieldOf = (trust: Trust, name: string, value: unknown, depth: number): ReadonlyArray<readonly [string, Json]> => {
  if (value === undefined) return []
  const [shown, judged] = [trust.shown(name), trust.judged(name)]
  if (SECRET.test(judged) && typeof value !== "number") return [[shown, MASK]]
  return [[shown, masked(trust, judged, value, depth)]]
}

const masked = (trust: Trust, name: string, value: unknown, depth: number): Json => {
  if (NUMBER.test(name) && (typeof value === "string" || typeof value === "number")) return endOf(String(value))
  if (typeof value === "string") return maskedText(trust, name, value)
  if (typeof value === "number") return trust.isPublic(name, value) ? value : MASK
  if (typeof value !== "object" || value === null) return typeof value === "boolean" ? value : null
  if (depth === 0) return MASK
  return Array.isArray(value) ? listOf(trust, name, value, depth - 1) : fieldsOf(trust, value, depth - 1)
}

const listOf = (trust: Trust, name: string, values: ReadonlyArray<unknown>, depth: number): Json => [
  ...values.slice(0, MAX_LIST).map((value) => masked(trust, name, value, depth)),
  ...(values.length > MAX_LIST ? [`${MASK} ${values.length - MAX_LIST} more`] : [])
]

/**
 * Copies a value for a reader who needs neither tax ids and dates of birth nor whole account numbers. The number that the
 * bank itself gave an object, in the field that is called as its kind, is shown. In texts of others, numbers are masked.
 */
export const withoutNumbers = (value: unknown): Json => shownAs("", value)

const withoutNumbersIn = (object: object): JsonObject => {
  const id = "id" in object ? String(object.id) : ""
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, shownAs(name, value, id)]]))
  )
}

const isNumber = (name: string): boolean => NUMBER.test(name) || FOREIGN.test(name)

/** True for an attribute of a kind whose value {@link withoutNumbers} would hide. */
export const hidesField = (kind: string, name: string): boolean =>
  PERSONAL.test(name) || (name !== kind && isNumber(name))

/** Ids of objects. */
const ID = /^[a-z][a-z_]*_[0-9a-f]{32}$/

/** Shows a field of the object with an id, which begins with its kind. */
const shownAs = (name: string, value: unknown, id = ""): Json => {
  if (PERSONAL.test(name)) return hidden(value, whole)
  if (!id.startsWith(`${name}_`) && isNumber(name)) return hidden(value, endOf)
  const isRaw = RAW.test(name)
  if (Array.isArray(value)) return value.map((one) => shownAs(isRaw ? name : "", one))
  if (typeof value === "object" && value !== null) return withoutNumbersIn(value)
  if (typeof value === "string") return isRaw ? withoutRawNumbers(value) : value
  return typeof value === "number" || typeof value === "boolean" ? value : null
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

/** An end that is shown, of a number that is masked already. */
const END = /^….{4}$/u

const endOf = (number: string): string => {
  if (END.test(number)) return number
  return number.length > 6 ? MASK + number.slice(-4) : MASK
}

const maskedText = (trust: Trust, name: string, text: string): string => {
  if (text.length <= MAX_TEXT && (trust.isReference(name, text) || PLAIN.test(text))) return text
  const shown = text.replaceAll(/\/\/[^/@\s]*@/g, `//${MASK}@`).replaceAll(HIDDEN, MASK)
  return shown.length > MAX_TEXT ? shown.slice(0, MAX_TEXT) + MASK : shown
}
