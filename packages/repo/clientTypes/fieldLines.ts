import { isJson, type Json } from "@vostro/http/openapi/JsonSchema"
import { idKindOf } from "./shapes.ts"
import { fieldWords } from "./words/fieldWords.ts"

/**
 * Returns the line of documentation of a field of a resource: its meaning, then what its schema requires beyond its type.
 * Throws for a field that no file of `words` describes.
 */
export const lineOf = (tag: string, field: string, schema: Json): string => {
  const meaning = fieldWords[`${tag}.${field}`] ?? fieldWords[field] ?? idWords(schema)
  if (meaning === undefined) throw new Error(`${tag}.${field} has no line in packages/repo/clientTypes/words`)
  const facts = factsOf(schema)
  return [meaning, ...facts].map((part) => `${part.replace(/\.$/, "")}.`).join(" ")
}

const idWords = (schema: Json): string | undefined => {
  const kind = idKindOf(schema)
  if (kind === undefined) return undefined
  const words = kind === "ach" ? "ACH entry" : kind.replace(/^ach_/, "ACH ").replaceAll("_", " ")
  return `Id of ${/^[aeio]/i.test(words) ? "an" : "a"} ${words}`
}

const factsOf = (schema: Json): ReadonlyArray<string> => {
  const { description, format, type } = schema
  return [
    ...(typeof description === "string" ? [description] : []),
    ...(format === "date-time" ? ["RFC 3339"] : []),
    ...(format === "date" ? ["YYYY-MM-DD"] : []),
    ...(type === "string" ? spanOf(schema, "minLength", "maxLength", "character") : []),
    ...(type === "array" ? spanOf(schema, "minItems", "maxItems", "element") : []),
    ...(type === "integer" || type === "number" ? spanOf(schema, "minimum", "maximum", undefined) : []),
    ...(isJson(schema["items"])
      ? factsOf(schema["items"]).map((fact) => `Each: ${fact.slice(0, 1).toLowerCase()}${fact.slice(1)}`)
      : [])
  ]
}

/** Bounds of a length or a value. */
const spanOf = (schema: Json, least: string, most: string, unit: string | undefined): ReadonlyArray<string> => {
  const from = boundOf(schema, least)
  const to = boundOf(schema, most)
  const counted = (count: number) =>
    unit === undefined ? numberText(count) : `${numberText(count)} ${unit}${count === 1 ? "" : "s"}`
  if (from !== undefined && to !== undefined)
    return [from === to ? counted(to) : `${numberText(from)} to ${counted(to)}`]
  if (to !== undefined) return [`At most ${counted(to)}`]
  return from === undefined || from === 0 ? [] : [`At least ${counted(from)}`]
}

const boundOf = (schema: Json, name: string): number | undefined => {
  const parts = [schema, ...(Array.isArray(schema["allOf"]) ? schema["allOf"] : [])]
  const value = parts.map((part) => (isJson(part) ? part[name] : undefined)).find((one) => typeof one === "number")
  return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

/** Writes a number; one of four digits may be a year. */
const numberText = (value: number): string => (Math.abs(value) < 10_000 ? String(value) : value.toLocaleString("en-US"))
