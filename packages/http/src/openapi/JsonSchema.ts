import { Schema, SchemaRepresentation } from "effect"

/** JSON object whose fields are checked one by one. */
export type Json = Readonly<Record<string, unknown>>

/** True if a value is an object or an array. */
export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null

/**
 * Converts a schema's encoded side to JSON Schema. Effect omits patterns without the flag `u`, which JSON Schema
 * implies; the domain's patterns mean the same with it, so they are restored. Effect halves the minimum length of a
 * string, since a character may be two UTF-16 units; the bank's own minimum is restored. Integers that may have more
 * than nine digits, as every amount may, have the format `int64`: generated clients use 32 bits otherwise. `closed` forbids
 * undeclared fields, except the values of a record. The annotation `oneOf` is copied: it documents rules between fields
 * that other code enforces. A schema is converted once: operations share many.
 */
export const jsonSchema = (schema: Schema.Decoder<unknown>, form: "open" | "closed" = "open"): Json => {
  const known = converted[form].get(schema)
  if (known !== undefined) return known
  const made = convert(schema, form)
  converted[form].set(schema, made)
  return made
}

const converted = { open: new WeakMap<object, Json>(), closed: new WeakMap<object, Json>() }

const convert = (schema: Schema.Decoder<unknown>, form: "open" | "closed"): Json => {
  const { ast } = Schema.toCodecJson(Schema.toEncoded(schema))
  const representation = withOwnBounds(SchemaRepresentation.toRepresentation(ast))
  // Effect's open form drops the value schemas of records, so the closed form is converted here.
  const closed = SchemaRepresentation.toJsonSchemaDocument(representation, {
    onExcessProperty: "error",
    includeAnnotationKey: (key) => key === "oneOf"
  })
  return finished(closed.schema, form === "open")
}

const finished = (node: Json, isOpen: boolean): Json => {
  const within = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(within)
    return isJson(part) ? finished(part, isOpen) : part
  }
  // A struct without fields accepts anything but null; on the wire it is an object.
  if (isJson(node["not"]) && node["not"]["type"] === "null") return { type: "object", additionalProperties: isOpen }
  // Effect emits a single literal as an `anyOf` with one alternative.
  const { anyOf, ...rest } = node
  if (Array.isArray(anyOf) && anyOf.length === 1) return finished({ ...rest, ...anyOf[0] }, isOpen)
  const converted = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, within(part)]))
  const parts = node["type"] === "integer" && !hasNineDigits(node) ? { ...converted, format: "int64" } : converted
  return isOpen && node["additionalProperties"] === false ? { ...parts, additionalProperties: true } : parts
}

const hasNineDigits = ({ minimum, maximum }: Json): boolean =>
  typeof minimum === "number" && minimum > -1e9 && typeof maximum === "number" && maximum < 1e9

const withOwnBounds = <A>(node: A): A => {
  if (!isJson(node)) return node
  // trusted: a copy of the node, of the same shape.
  if (Array.isArray(node)) return node.map(withOwnBounds) as A & Json
  const copy = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, withOwnBounds(part)]))
  const toJsonSchema = isJson(node["representation"]) ? boundOf(node["representation"]) : undefined
  if (toJsonSchema !== undefined) copy["annotations"] = { ...Object(copy["annotations"]), toJsonSchema }
  // trusted: a copy of the node, of the same shape.
  return copy as A & Json
}

const boundOf = ({ id, payload }: Json): ((of: { readonly type?: string }) => Json) | undefined => {
  if (!isJson(payload)) return undefined
  const { minLength, source } = payload
  if (id === "effect/schema/isPattern") return () => ({ pattern: source })
  if (id !== "effect/schema/isMinLength") return undefined
  return ({ type }) => (type === "array" ? { minItems: minLength } : { minLength })
}
