import { type AnyOperation, operations } from "@vostro/domain/operations"
import { isJson, type Json, jsonSchema } from "./JsonSchema.ts"

/** What an operation is about: the first word of its name. */
export const tagOf = ({ name }: AnyOperation): string => name.split(".")[0] ?? name

/** The schemas of what operations answer, of each thing once, and references to them. */
export interface Answers {
  readonly schemas: Json
  readonly schemaOf: (operation: AnyOperation) => Json
}

/**
 * Finds the things that operations answer. Of several shapes of a resource the one that is got and listed has its name;
 * another has that of the operation that answers it first, such as a client with its secret.
 */
export const findAnswers = (): Answers => {
  const names = new Map<string, string>()
  const schemas: Record<string, Json> = {}
  for (const operation of [...operations].sort((a, b) => rankOf(a) - rankOf(b))) {
    const thing = thingIn(jsonSchema(operation.output))
    const text = JSON.stringify(thing)
    const isNothing = !isJson(thing["properties"]) && !("anyOf" in thing)
    if (isNothing || names.has(text)) continue
    const name = tagOf(operation) in schemas ? operation.name : tagOf(operation)
    names.set(text, name)
    schemas[name] = thing
  }
  const refTo = (schema: Json): Json => {
    const name = names.get(JSON.stringify(schema))
    return name === undefined ? schema : { $ref: `#/components/schemas/${name}` }
  }
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
}

// What gets a thing knows best what it looks like.
const rankOf = ({ name }: AnyOperation): number => {
  if (name.endsWith(".get")) return 0
  return name.endsWith(".list") ? 1 : 2
}

/** The list in an answer that is a page or consists of one list. */
const objectsIn = ({ properties }: Json): Json | undefined => {
  const objects = isJson(properties) ? properties["objects"] : undefined
  return isJson(objects) ? objects : undefined
}

/** What one object of a list is, or the answer itself. */
const thingIn = (schema: Json): Json => {
  const items = objectsIn(schema)?.["items"]
  return isJson(items) ? items : schema
}

/** The bodies that several operations take, by the name of the first of them, and references to them. */
export const findRequests = () => {
  const found = new Map<string, Array<string>>()
  for (const { body, name } of operations) {
    if (body === undefined) continue
    const text = JSON.stringify(jsonSchema(body, "closed"))
    found.set(text, [...(found.get(text) ?? []), name])
  }
  const shared = [...found].filter(([, names]) => names.length > 1)
  const names = new Map(shared.map(([text, [first = ""]]) => [text, `${first}.request`]))
  return {
    schemas: Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)])) satisfies Json,
    refTo: (schema: Json): Json => {
      const name = names.get(JSON.stringify(schema))
      return name === undefined ? schema : { $ref: `#/components/schemas/${name}` }
    }
  }
}
