import {
  type AnyOperation,
  answeredBy,
  type ErrorCode,
  type ErrorDialect,
  errorBody,
  errorCodes,
  fault,
  refusalCodesOf,
  reject,
  type SubError,
  statusOf,
  subErrorCodes
} from "@vostro/domain/operations"
import { Effect } from "effect"
import { inTurn } from "./InTurn.ts"
import type { Json } from "./JsonSchema.ts"
import { named } from "./OpenApiHeaders.ts"

/** Example error body of an operation for a code. */
const exampleOf = (operation: AnyOperation, code: ErrorCode, errors = errorsOf(code)) => {
  const rejection = answeredBy(operation, reject(code, ...errors))
  const status = statusOf(rejection)
  const name = `${operation.errors}.${status}.${code}`
  return { code, status, name, value: errorBody(operation.errors, rejection, "/v1/example") }
}

const errorsOf = (code: ErrorCode): ReadonlyArray<SubError> => {
  if (code === "parameters_invalid") return [fault("required", "name")]
  return code in states ? [{ ...fault("value_not_allowed", "id"), why: states[code] ?? "" }] : []
}

/** Examples of the sentences of refusals by the state of an object. */
const states: Partial<Record<ErrorCode, string>> = {
  operation_not_allowed: "The outgoing wire is posted; request_cancel needs the status scheduled.",
  invalid_status_transition: "The account is closed; deactivate needs the status active.",
  object_state_conflict:
    "The incoming wire is posted and returned in full; return needs an amount that is not returned.",
  related_object_not_ready: "The account is inactive; the request needs the status active."
}

type Example = ReturnType<typeof exampleOf>

// A body that cannot be parsed may have another status than a malformed header.
const unparsableOf = (operation: AnyOperation): ReadonlyArray<Example> =>
  operation.unparsable_status === errorCodes.request_malformed.status
    ? []
    : [exampleOf(operation, "request_malformed", [fault("payload_invalid")])]

// The decision may refuse well-formed parameters with another status.
const unprocessableOf = (operation: AnyOperation): ReadonlyArray<Example> =>
  operation.unprocessable_status === undefined
    ? []
    : [exampleOf(unprocessedBy(operation), "parameters_invalid", [fault("not_found", "name")])]

const unprocessedBy = (operation: AnyOperation): AnyOperation => ({
  ...operation,
  invalid_status: operation.unprocessable_status ?? operation.invalid_status
})

/** Returns the status and the code of every refusal that an operation documents. */
export const documentedRefusals = (operation: AnyOperation): ReadonlyArray<Pick<Example, "status" | "code">> => [
  ...refusalsIn(operation).flatMap(({ found }) => found),
  ...(operation._tag === "Download" ? ofConditions : [])
]

// `OpenApiAnswers.ts` describes the refusals of conditional requests.
const ofConditions = [412, 416].map((status) => ({ status, code: "parameters_invalid" as const }))

/** Error responses of an operation by status, each with the name under which operations share it. */
const refusalsIn = (operation: AnyOperation) => {
  const examples = [
    ...refusalCodesOf(operation).map((code) => exampleOf(operation, code)),
    ...unparsableOf(operation),
    ...unprocessableOf(operation)
  ]
  const statuses = [...new Set(examples.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses.map((status) => {
    const found = examples.filter((one) => one.status === status)
    return { status, found, name: [operation.errors, status, ...found.map(({ code }) => code).sort()].join(".") }
  })
}

/** Shared error responses and example bodies, for the components of the document, and references to the responses. */
export const findRefusals = Effect.fnUntraced(function* (operations: ReadonlyArray<AnyOperation>) {
  const refs = new Map<AnyOperation, Json>()
  const responses: Record<string, Json> = {}
  const examples: Record<string, Json> = {}
  yield* inTurn(operations, (operation) => {
    const refusals = refusalsIn(operation)
    refs.set(operation, refsTo(refusals))
    for (const { name, found } of refusals) {
      responses[name] = responseOf(operation, found)
      for (const { name, value } of found) examples[name] = { value }
    }
  })
  return { responses, examples, refsOf: (operation: AnyOperation): Json => refs.get(operation) ?? {} }
})

const refsTo = (refusals: ReturnType<typeof refusalsIn>): Json =>
  Object.fromEntries(refusals.map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]))

const responseOf = ({ errors }: AnyOperation, found: ReadonlyArray<Example>): Json => ({
  description: found.map(({ code }) => `\`${code}\`: ${errorCodes[code].message}`).join("\n\n"),
  headers: named("Request-Id", ...(found.some(({ status }) => status === 429 || status === 503) ? retry : [])),
  content: {
    "application/json": {
      schema: errorOf(
        errors,
        found.map(({ code }) => code)
      ),
      examples: Object.fromEntries(found.map(({ code, name }) => [code, { $ref: `#/components/examples/${name}` }]))
    }
  }
})

/** Schema of an error body limited to the given codes. */
export const errorOf = (dialect: ErrorDialect, codes: ReadonlyArray<ErrorCode>): Json => ({
  allOf: [{ $ref: `#/components/schemas/${dialect === "v2" ? "Error" : "LegacyError"}` }],
  properties: { code: { enum: codes } }
})

const retry = ["Retry-After"] as const

const text = { type: "string" }

const listed = (codes: ReadonlyArray<readonly [code: string, meaning: string]>) => ({
  type: "string",
  enum: codes.map(([code]) => code),
  description: codes.map(([code, meaning]) => `- \`${code}\`: ${meaning}`).join("\n")
})

const code = listed(Object.entries(errorCodes).map(([code, { status, message }]) => [code, `${status}. ${message}`]))
const subCode = { $ref: "#/components/schemas/SubErrorCode" }

/** Schemas of both error dialects, for the components of the document. */
export const errorSchemas = {
  ErrorCode: code,
  SubErrorCode: listed(Object.entries(subErrorCodes)),
  Error: {
    type: "object",
    required: ["code", "message"],
    properties: {
      code: { $ref: "#/components/schemas/ErrorCode" },
      message: text,
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["code", "message"],
          properties: {
            code: subCode,
            message: text,
            parameters: { type: "array", items: text }
          }
        }
      }
    }
  },
  LegacyError: {
    type: "object",
    required: ["code", "title", "detail", "status", "invalid_parameters", "instance"],
    properties: {
      code: { $ref: "#/components/schemas/ErrorCode" },
      title: text,
      detail: text,
      status: { ...text, description: "HTTP status, as a string." },
      invalid_parameters: {
        type: "array",
        items: { type: "object", required: ["parameter", "reason"], properties: { parameter: text, reason: subCode } }
      },
      instance: text
    }
  }
}
