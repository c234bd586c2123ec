import type { AnyOperation } from "@vostro/domain/operations"
import { isJson, type Json, jsonSchema } from "@vostro/http/openapi/JsonSchema"
import { Schema } from "effect"
import { pascal, titleOf } from "./names.ts"
import type { Shapes } from "./shapes.ts"

/** Type of the answer of an operation, and of an object of its list. */
export interface Answer {
  readonly type: string
  readonly item?: string
}

/** Writes the types of the answers of a resource. The shape of its `get`, then of its `list`, has the name of the resource. */
export const answersOf = (
  stem: string,
  operations: ReadonlyArray<AnyOperation>,
  shapes: Shapes
): ReadonlyMap<AnyOperation, Answer> =>
  new Map(operations.toSorted((a, b) => rankOf(a) - rankOf(b)).map((one) => [one, answerOf(stem, one, shapes)]))

const rankOf = ({ name }: Pick<AnyOperation, "name">): number => {
  if (/\.get(_v\d)?$/.test(name)) return 0
  return /\.list(_v\d)?$/.test(name) ? 1 : 2
}

const answerOf = (stem: string, { _tag, name, output }: AnyOperation, shapes: Shapes): Answer => {
  if (_tag === "Download" || _tag === "Export") return { type: "ReadableStream<Uint8Array>" }
  const schema = decodedOf(output)
  const { properties } = schema
  const item = itemIn(schema)
  if (item === undefined) return { type: shapeOf(stem, name, schema, shapes) }
  const shape = shapeOf(stem, name, item, shapes)
  const fields = Object.keys(Object(properties)).sort().join()
  if (fields === "has_more,objects") return { type: `PageOf<${shape}>`, item: shape }
  const page = shapes.named(schema, [`${pascal(name)}Page`], `Answer of \`${name}\`.`)
  return fields.includes("has_more") ? { type: page, item: shape } : { type: page }
}

const shapeOf = (stem: string, name: string, schema: Json, shapes: Shapes): string => {
  const hasFields = Object.keys(Object(schema["properties"])).length > 0
  if (!hasFields && !Array.isArray(schema["anyOf"])) return shapes.typeOf(schema, pascal(name))
  const own = resourceName(stem, name)
  const about = own === undefined ? `Answer of \`${name}\`.` : `${titleOf(own)}.`
  return shapes.named(schema, [...(own === undefined ? [] : [own]), pascal(name), `${pascal(name)}Answer`], about)
}

/** Names of types that the platform has. */
const platform: ReadonlyArray<string> = ["Event", "File"]

const resourceName = (stem: string, name: string): string | undefined => {
  const [, , version = ""] = /\.(get|list)(?:_(v\d))?$/.exec(name) ?? []
  if (rankOf({ name }) > 1) return undefined
  const own = stem + pascal(version)
  return platform.includes(own) ? `${own}Object` : own
}

const itemIn = ({ properties }: Json): Json | undefined => {
  const objects = isJson(properties) ? properties["objects"] : undefined
  const items = isJson(objects) ? objects["items"] : undefined
  return isJson(items) ? items : undefined
}

/** The decoded side of a schema, closed: an interface declares no other fields. */
export const decodedOf = (schema: Schema.Decoder<unknown>): Json => jsonSchema(Schema.toType(schema), "closed")
