import { Schema, SchemaRepresentation } from "effect"

/** A JSON object whose parts are looked at one by one. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is an object; of JSON, it may be an array too. */
export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null

/**
 * The JSON Schema of what values of a schema are on the wire. The library leaves out patterns that lack the flag `u`, with
 * which JSON Schema reads them; those of the domain mean the same with it, so they are put in. It halves the shortest
 * length of a text, since a character may be two UTF-16 units; here it is what the bank asks of every other text.
 * `closed`: a field that is not declared is an error. Values of a record are what they are either way.
 * A schema's annotation `oneOf` is taken over: what its fields mean to each other, which other code decides.
 */
export const jsonSchema = (schema: Schema.Decoder<unknown>, form: "open" | "closed" = "open"): Json => {
  const { ast } = Schema.toCodecJson(Schema.toEncoded(schema))
  const representation = withOwnBounds(SchemaRepresentation.toRepresentation(ast))
  // What the library leaves open loses the schema of its records' values, so that it is opened here.
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
  // A struct without fields lets any value pass but null; on the wire it is an object.
  if (isJson(node["not"]) && node["not"]["type"] === "null") return { type: "object", additionalProperties: isOpen }
  // One alternative is none: the library gives a literal alone as one.
  const { anyOf, ...rest } = node
  if (Array.isArray(anyOf) && anyOf.length === 1) return finished({ ...rest, ...anyOf[0] }, isOpen)
  const parts = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, within(part)]))
  return isOpen && node["additionalProperties"] === false ? { ...parts, additionalProperties: true } : parts
}

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
