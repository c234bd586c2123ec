import type { AnyOperation } from "@vostro/domain/operations"
import type { Json } from "@vostro/http/openapi/JsonSchema"
import { decodedOf } from "./answers.ts"
import { pascal } from "./names.ts"
import { documented, type Shapes } from "./shapes.ts"

/** Writes the type of the arguments of an operation, and returns its name. */
export const callOf = (operation: AnyOperation, shapes: Shapes): string => {
  const { idempotency, name, summary } = operation
  const parts = (["params", "query", "body"] as const).flatMap((part) => {
    const schema = operation[part]
    return schema === undefined ? [] : [partOf(name, part, decodedOf(schema), shapes)]
  })
  const file = operation._tag === "Upload" ? [documented("  ", "The file to upload.", "readonly file: File")] : []
  return shapes.declare(`${pascal(name)}Call`, summary, [...parts, ...file, keyField(idempotency)])
}

const about = { params: "Parameters of the path", query: "Parameters of the query", body: "Fields of the request" }

const partOf = (name: string, part: keyof typeof about, schema: Json, shapes: Shapes): string => {
  const type = shapes.own(schema, pascal(name) + pascal(part), `${about[part]} of \`${name}\`.`)
  return documented("  ", `${about[part]}.`, `readonly ${part}${isOptional(schema) ? "?" : ""}: ${type}`)
}

/** True if a schema has the empty object. */
const isOptional = ({ anyOf, required = [] }: Json): boolean =>
  Array.isArray(anyOf) ? anyOf.some(isOptional) : Array.isArray(required) && required.length === 0

const keyField = ({ key, min_length }: AnyOperation["idempotency"]): string => {
  if (key === "none") return documented("  ", "The operation takes no key.", "readonly idempotencyKey?: never")
  const length = min_length > 1 ? `, of at least ${min_length} characters` : ""
  const line = `Key that makes repeats safe${length}: the bank answers a repeat with the first response.`
  return documented("  ", line, `readonly idempotencyKey${key === "required" ? "" : "?"}: string`)
}
