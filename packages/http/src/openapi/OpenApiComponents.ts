import type { AnyOperation } from "@vostro/domain/operations"
import { Effect } from "effect"
import { inTurn } from "./InTurn.ts"
import { isJson, type Json, jsonSchema } from "./JsonSchema.ts"

/** Returns the tag of an operation: the first segment of its name. */
export const tagOf = ({ name }: AnyOperation): string => name.split(".")[0] ?? name

/** Shared response schemas of the document, and references to them. */
export interface Answers {
  readonly schemas: Json
  readonly schemaOf: (operation: AnyOperation) => Json
}

/**
 * Collects the response schemas of operations. If a resource has several shapes, the one of its `get` and `list`
 * takes the resource's name; another is named after its first operation, such as a client with its secret.
 */
export const findAnswers = Effect.fnUntraced(function* (
  operations: ReadonlyArray<AnyOperation>
): Effect.fn.Return<Answers> {
  const names = new Map<string, string>()
  const schemas: Record<string, Json> = {}
  const refTo = (schema: Json): Json => {
    const name = names.get(JSON.stringify(schema))
    return name === undefined ? schema : { $ref: `#/components/schemas/${name}` }
  }
  const byRank = [...operations].sort((a, b) => rankOf(a) - rankOf(b))
  yield* inTurn(byRank, (operation) => {
    const thing = thingIn(jsonSchema(operation.output))
    const text = JSON.stringify(thing)
    const isNothing = !isJson(thing["properties"]) && !("anyOf" in thing)
    if (isNothing || names.has(text)) return
    const name = tagOf(operation) in schemas ? operation.name : tagOf(operation)
    schemas[name] = withReferences(thing, refTo)
    names.set(text, name)
  })
  return {
    schemas,
    schemaOf: ({ output }) => {
      const schema = jsonSchema(output)
      const objects = objectsIn(schema)
      if (objects === undefined) return refTo(schema)
      const properties = { ...Object(schema["properties"]), objects: { ...objects, items: refTo(thingIn(schema)) } }
      return { ...schema, properties }
    }
  }
})

/** Returns a schema with references in place of the properties that are shared schemas themselves. */
const withReferences = (schema: Json, refTo: (property: Json) => Json): Json => {
  const { properties } = schema
  if (!isJson(properties)) return schema
  const referred = Object.entries(properties).map(([name, one]) => [name, isJson(one) ? refTo(one) : one])
  return { ...schema, properties: Object.fromEntries(referred) }
}

// A `get` has the canonical shape of a resource, then a `list`.
const rankOf = ({ name }: AnyOperation): number => {
  if (name.endsWith(".get")) return 0
  return name.endsWith(".list") ? 1 : 2
}

/** Returns the `objects` array of a page or list response. */
const objectsIn = ({ properties }: Json): Json | undefined => {
  const objects = isJson(properties) ? properties["objects"] : undefined
  return isJson(objects) ? objects : undefined
}

/** Returns the item schema of a list, or the schema itself. */
const thingIn = (schema: Json): Json => {
  const items = objectsIn(schema)?.["items"]
  return isJson(items) ? items : schema
}

/** Collects request bodies that several operations share, named after the first of them, and references to them. */
export const findRequests = Effect.fnUntraced(function* (operations: ReadonlyArray<AnyOperation>) {
  const found = new Map<string, Array<string>>()
  yield* inTurn(operations, ({ body, name }) => {
    if (body === undefined) return
    const text = JSON.stringify(jsonSchema(body, "closed"))
    found.set(text, [...(found.get(text) ?? []), name])
  })
  const shared = [...found].filter(([, names]) => names.length > 1)
  const names = new Map(shared.map(([text, [first = ""]]) => [text, `${first}.request`]))
  return {
    schemas: Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)])) satisfies Json,
    refTo: (schema: Json): Json => {
      const name = names.get(JSON.stringify(schema))
      return name === undefined ? schema : { $ref: `#/components/schemas/${name}` }
    }
  }
})
