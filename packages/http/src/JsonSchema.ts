import { Schema, SchemaRepresentation } from "effect"

/** A JSON object whose parts are looked at one by one. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is an object; of JSON, it may be an array too. */
export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null

/**
 * The JSON Schema of what values of a schema are on the wire. The library leaves out patterns that lack the flag `u`, with
 * which JSON Schema reads them; those of the domain mean the same with it, so they are put in. `closed`: a field that is not
 * declared is an error.
 */
export const jsonSchema = (schema: Schema.Decoder<unknown>, form: "open" | "closed" = "open"): Json => {
  const { ast } = Schema.toCodecJson(Schema.toEncoded(schema))
  return SchemaRepresentation.toJsonSchemaDocument(withPatterns(SchemaRepresentation.toRepresentation(ast)), {
    onExcessProperty: form === "closed" ? "error" : "ignore"
  }).schema
}

const withPatterns = <A>(node: A): A => {
  if (!isJson(node)) return node
  // trusted: a copy of the node, of the same shape.
  if (Array.isArray(node)) return node.map(withPatterns) as A & Json
  const { representation: check } = node
  const copy = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, withPatterns(part)]))
  if (isJson(check) && check["id"] === "effect/schema/isPattern" && isJson(check["payload"])) {
    const pattern = check["payload"]["source"]
    copy["annotations"] = { ...Object(copy["annotations"]), toJsonSchema: () => ({ pattern }) }
  }
  // trusted: a copy of the node, of the same shape.
  return copy as A & Json
}
