/** A part of an OpenAPI document. */
type Json = { readonly [name: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const listOf = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isJson) : [])
const partOf = (value: unknown, name: string): Json => (isJson(value) && isJson(value[name]) ? value[name] : {})

/**
 * Rewrites an OpenAPI 3.1 document in the words of 3.0, for generators of that time. Bodies and answers get names, and
 * unions become objects with the properties of all members. Patterns and what narrows a referenced schema are left out.
 */
export const olderDocument = ({ webhooks: _, jsonSchemaDialect: __, ...document }: Json): Json => {
  const schemas: Record<string, unknown> = { ...partOf(partOf(document, "components"), "schemas") }
  const named = nameContents(document["paths"], schemas)
  const components = { ...partOf(document, "components"), schemas }
  return { ...objectOf(rewrite({ ...document, paths: named, components }, schemas)), openapi: "3.0.3" }
}

const objectOf = (value: unknown): Json => (isJson(value) ? value : {})

/** Moves the schemas of JSON bodies and answers into `schemas`, under the name of their operation. */
const nameContents = (value: unknown, schemas: Record<string, unknown>, operation = ""): unknown => {
  if (Array.isArray(value)) return value
  if (!isJson(value)) return value
  const own = typeof value["operationId"] === "string" ? pascal(value["operationId"]) : operation
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key !== "application/json" || !isJson(part) || partOf(part, "schema")["$ref"] !== undefined) {
        const suffix = key === "requestBody" ? "Body" : key === "responses" ? "Answer" : ""
        return [key, nameContents(part, schemas, own + suffix)]
      }
      schemas[own] = part["schema"]
      return [key, { ...part, schema: { $ref: `#/components/schemas/${own}` } }]
    })
  )
}

const pascal = (name: string): string => name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

const rewrite = (value: unknown, schemas: Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => rewrite(one, schemas))
  if (!isJson(value)) return value
  const kept = Object.entries(value).filter(([key, part]) => !isLeftOut(key, part))
  const { const: constant, ...own } = Object.fromEntries(kept.map(([key, part]) => [key, rewrite(part, schemas)]))
  const single = constant === undefined ? own : { ...own, enum: [constant] }
  return withoutUnion(referenceIn(single), schemas)
}

// Allowing more properties is the default. Stated, it makes a Java class a map that ignores its own fields.
const isLeftOut = (key: string, part: unknown): boolean =>
  (key === "pattern" && typeof part === "string") || (key === "additionalProperties" && part === true)

/** Returns the schema that another one only narrows: a subclass could not give its property another type. */
const referenceIn = (schema: Json): Json => {
  const [first, ...more] = listOf(schema["allOf"])
  return first === undefined || more.length > 0 ? schema : first
}

/** Replaces a union by its only member, by an object with the properties of all members, or by their common type. */
const withoutUnion = ({ anyOf, oneOf, ...own }: Json, schemas: Json): Json => {
  const members = listOf(anyOf ?? oneOf)
  if (members.length === 0) return own
  const real = members.filter(({ type }) => type !== "null")
  const nullable = real.length < members.length ? { nullable: true } : {}
  const parts = real.map((one) => resolved(one, schemas))
  const [first] = real
  if (real.length === 1) return { ...own, ...nullable, ...first }
  if (parts.every(({ type, properties }) => type === "object" || properties !== undefined)) {
    const properties = Object.assign({}, own["properties"], ...parts.map((part) => part["properties"] ?? {}))
    return { ...own, ...nullable, type: "object", properties }
  }
  const types = new Set(parts.map(({ type }) => type))
  return { ...own, ...nullable, ...(types.size === 1 && { type: parts[0]?.["type"] }) }
}

const resolved = (schema: Json, schemas: Json): Json => {
  const { $ref } = schema
  return typeof $ref === "string" ? objectOf(rewrite(schemas[$ref.split("/").at(-1) ?? ""], schemas)) : schema
}
