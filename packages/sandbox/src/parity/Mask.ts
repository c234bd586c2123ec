import type { Schema } from "effect"
import { isObject, textsOf, withTexts } from "./References.ts"

type Json = Schema.Json

/** Fields with a secret, which has at least eight characters, and fields with a tax id, which has digits. */
const SECRET = { fields: /secret|token|password|authorization/i, texts: /^.{8,}$/s }
const TAX = {
  fields: /^(ssn|itin|ein|tax_id|tax_identification(_value|_number)?)$|social_security/i,
  texts: /\d.*\d.*\d.*\d/
}

/** Replaces letters and digits, and keeps the form. */
const formOf = (text: string): string => text.replaceAll(/\d/g, "#").replaceAll(/[A-Za-z]/g, "x")

/**
 * Copies values without secrets and tax ids. `known` are secrets that are masked wherever they are, such as the credentials;
 * texts of the masked fields are masked everywhere too, also in the words of an error.
 */
export const masked = (values: ReadonlyArray<Json>, known: ReadonlyArray<string>): ReadonlyArray<Json> => {
  const masks = new Map(values.flatMap((value) => textsBelow(value, TAX)).map((text) => [text, formOf(text)]))
  for (const text of [...known, ...values.flatMap((value) => textsBelow(value, SECRET))]) masks.set(text, "<secret>")
  // The longest first: a secret may contain another.
  const order = [...masks].toSorted(([a], [b]) => b.length - a.length)
  const hide = (text: string): string => order.reduce((left, [secret, mask]) => left.replaceAll(secret, mask), text)
  return values.map((value) => withTexts(value, hide))
}

const textsBelow = (value: Json, kind: typeof SECRET): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return []
  if (!isObject(value)) return Object.values(value).flatMap((one) => textsBelow(one, kind))
  return Object.entries(value).flatMap(([name, one]) =>
    kind.fields.test(name) ? textsOf(one).filter((text) => kind.texts.test(text)) : textsBelow(one, kind)
  )
}
