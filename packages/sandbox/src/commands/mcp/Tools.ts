import { type AnyOperation, operations } from "@vostro/domain/operations"
import { jsonSchema } from "@vostro/http/node"

/** Effect of a tool on the bank: it reads, simulates other parties, or changes objects and money. */
export type Effects = "reads" | "simulates" | "writes"

/** A tool for agents, made from an operation. */
export interface OperationTool {
  /** Name of the operation with an underscore for the dot, because some agents take no dots. */
  readonly name: string
  readonly operation: AnyOperation
  readonly effects: Effects
  readonly description: string
  readonly inputSchema: InputSchema
}

/** JSON Schema of the arguments of a tool. */
export interface InputSchema {
  readonly [name: string]: unknown
  readonly type: "object"
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly required: ReadonlyArray<string>
  readonly additionalProperties: false
}

const effectsOf = ({ _tag, at: [method], simulated }: AnyOperation): Effects => {
  if (simulated) return "simulates"
  return method === "GET" || _tag === "Enquiry" ? "reads" : "writes"
}

/** Streams and uploads of bytes are no JSON. */
const isJson = ({ _tag }: AnyOperation): boolean => _tag !== "Download" && _tag !== "Export" && _tag !== "Upload"

const KEY = {
  type: "string",
  description: "Repeat a call with its key to get its first answer; without one, each call is a new one."
} as const

/** Maximum length of the schema of a part in characters: an agent reads the schemas of all tools. */
const MAX_SCHEMA = 4_000

/** Maximum length of the schema of a field of such a part. */
const MAX_FIELD = 300

/** Leaves out what lies below the fields of a part if its schema is long. The bank says which fields are wrong. */
const bounded = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  if (JSON.stringify(schema).length <= MAX_SCHEMA) return schema
  const fields = Object.entries(Object(schema["properties"])).map(([name, field]) => {
    const short = JSON.stringify(field).length < MAX_FIELD ? field : pick(field, ["description", "enum", "type"])
    return [name, short] as const
  })
  return { ...pick(schema, ["type", "required"]), properties: Object.fromEntries(fields) }
}

const pick = (schema: unknown, names: ReadonlyArray<string>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(schema)).filter(([name]) => names.includes(name)))

const inputOf = (operation: AnyOperation): InputSchema => {
  const { body, idempotency, params, query } = operation
  const properties = {
    ...(params !== undefined && { params: jsonSchema(params, "closed") }),
    ...(query !== undefined && { query: jsonSchema(query, "closed") }),
    ...(body !== undefined && hasFields(jsonSchema(body)) && { body: bounded(jsonSchema(body, "closed")) }),
    ...(operation.at[0] !== "GET" && idempotency.key !== "none" && { idempotency_key: KEY })
  }
  const required = Object.entries(properties).flatMap(([name, schema]) =>
    Array.isArray(Object(schema)["required"]) && Object(schema)["required"].length > 0 ? [name] : []
  )
  return { type: "object", properties, required, additionalProperties: false }
}

const hasFields = ({ anyOf, properties }: Readonly<Record<string, unknown>>): boolean =>
  anyOf !== undefined || Object.keys(Object(properties)).length > 0

const toolOf = (operation: AnyOperation): OperationTool => ({
  name: operation.name.replace(".", "_"),
  operation,
  effects: effectsOf(operation),
  description: `${operation.summary} (${operation.name})`,
  inputSchema: inputOf(operation)
})

/** The tools of a partner, in the order of the catalogue. */
export const operationTools: ReadonlyArray<OperationTool> = operations
  .filter((one) => one.audience === "partner" && isJson(one))
  .map(toolOf)
