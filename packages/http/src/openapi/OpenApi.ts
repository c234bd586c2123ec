/**
 * The OpenAPI document of a bank, built from its catalogue: operations, answers, refusals, headers and webhooks, each
 * by a file of its own. JsonSchema.ts converts the schemas of the domain. Serving the document is left to `documents`.
 */

import { roles } from "@vostro/domain"
import {
  type AnyOperation,
  Foreseen,
  KEY_FORM,
  MAX_KEY_LENGTH,
  MAX_PAGE,
  operations,
  resources
} from "@vostro/domain/operations"
import { Effect, Result, Schema } from "effect"
import { type Asked, exampleOf, type Words } from "../examples/Example.ts"
import type { Offered } from "../pages/Pages.ts"
import { inTurn } from "./InTurn.ts"
import { isJson, type Json, jsonSchema } from "./JsonSchema.ts"
import { answersOf } from "./OpenApiAnswers.ts"
import { findAnswers, findRequests, tagOf } from "./OpenApiComponents.ts"
import { answerHeaders } from "./OpenApiHeaders.ts"
import { errorSchemas, findRefusals } from "./OpenApiRefusals.ts"
import { displayNameOf, sectionsOf } from "./OpenApiSections.ts"
import { tags } from "./OpenApiTags.ts"
import { webhooksWith } from "./OpenApiWebhooks.ts"

const introduction = `\
Request a token with \`POST /v1/oauth/token\` and send its \`access_token\` as \`Authorization: Bearer\`. Amounts are integers \
in cents. String lengths count characters: Unicode code points, as in JSON Schema.

Every operation can reject a request that is malformed, unauthenticated, forbidden, rate limited or too large, or that \
has a conflicting Idempotency-Key. After 429, 503 and 504, retry with the same key.

Every POST, PATCH and DELETE takes the header \`Dry-Run: true\`, except those that take a file or show a secret. The bank \
then answers as it would answer the request now, with the additional field \`dry_run\` (schema \`DryRun\`), or with the \
error of the request. It writes nothing, and takes no Idempotency-Key.`

/**
 * Builds the OpenAPI 3.1 document of what a bank offers, by default of the whole catalogue. `words` maps
 * words of the examples to ids of a bank. Lets the event loop serve others after each operation, since all of them take
 * it half a second.
 */
export const describeBank = (
  serverUrl?: string,
  words: Words = {},
  { operations: offered, resources: kinds }: Offered = { operations, resources }
): Effect.Effect<Json> =>
  Effect.gen(function* () {
    const [answers, requests] = [yield* findAnswers(offered), yield* findRequests(offered)]
    const refusals = yield* findRefusals(offered)
    const tagged = [...new Set(offered.map(tagOf))]
    const paths = yield* pathsOf(offered, (operation) => {
      const example = exampleOf(operation.name, words, Object(operation.example))
      return {
        operationId: operation.name,
        summary: operation.summary,
        tags: [tagOf(operation)],
        ...(operation.simulated && { "x-simulated": true }),
        ...descriptionOf(operation),
        security: securityOf(operation),
        parameters: parametersOf(operation, example),
        ...(operation.body !== undefined && {
          requestBody: {
            required: operation._tag === "Upload" || needsField(operation.body),
            content: requestContent(operation, requests.refTo(jsonSchema(operation.body, "closed")), example.body)
          }
        }),
        responses: answersOf(operation, answers.schemaOf(operation), refusals.refsOf(operation))
      }
    })
    return {
      openapi: "3.1.0",
      info,
      // By default the server is the host of the document.
      servers: [{ url: serverUrl ?? "/" }],
      tags: tagged.map((name) => ({ name, "x-displayName": displayNameOf(name), description: aboutOf(name, kinds) })),
      "x-tagGroups": sectionsOf(tagged),
      paths,
      webhooks: webhooksWith(kinds, answers.schemas),
      components: {
        schemas: { ...errorSchemas, DryRun: jsonSchema(Foreseen, "open"), ...requests.schemas, ...answers.schemas },
        parameters: { "Dry-Run": dryRunParameter },
        responses: refusals.responses,
        examples: refusals.examples,
        headers: answerHeaders,
        securitySchemes
      }
    }
  })

/** Builds the document of {@link describeBank} at once, for tests and tools. */
export const openApiDocument = (...given: Parameters<typeof describeBank>): Json =>
  Effect.runSync(describeBank(...given))

/** Returns the description of a tag, which is the kind of the objects. */
const aboutOf = (tag: string, kinds: Offered["resources"]): string | undefined =>
  tags.get(tag) ?? kinds.find(({ kind }) => kind === tag)?.about

const info = {
  title: "Vostro",
  version: "1.0.0",
  summary: "API of a sponsor bank for partner programs",
  description: introduction,
  license: { name: "Apache-2.0", identifier: "Apache-2.0" }
}

// A rule between parameters, which OpenAPI has no words for, is a description of the query.
const descriptionOf = ({ simulated, query }: AnyOperation): Json => {
  if (simulated) return { description: "Available only if the bank simulates the payment networks." }
  const { description } = query === undefined ? {} : jsonSchema(query, "closed")
  return description === undefined ? {} : { description }
}

const pathsOf = (
  offered: ReadonlyArray<AnyOperation>,
  describe: (operation: AnyOperation) => Json
): Effect.Effect<Json> => {
  const paths: Record<string, Record<string, Json>> = {}
  const add = (operation: AnyOperation) => {
    const [method, path] = operation.at
    const key = path.replaceAll(/:(\w+)/g, "{$1}")
    paths[key] = { ...paths[key], [method.toLowerCase()]: describe(operation) }
  }
  return Effect.as(inTurn(offered, add), paths)
}

// The bank reads an empty body as `{}`.
const needsField = (body: Schema.Decoder<unknown>): boolean => Result.isFailure(Schema.decodeUnknownResult(body)({}))

// Requests reject undeclared fields; responses may gain fields.
const requestContent = (operation: AnyOperation, schema: Json, example: unknown): Json => {
  if (operation._tag !== "Upload") return { "application/json": { schema, example } }
  const { file, json, sample } = operation.form
  const required = Array.isArray(schema["required"]) ? schema["required"] : []
  const properties = {
    ...Object(schema["properties"]),
    [file]: {
      type: "string",
      contentMediaType: "application/octet-stream",
      description: "A part with a filename and a Content-Type of any media type. A part without one of them gets 422."
    }
  }
  const fields = json.map((name) => [name, { contentType: "application/json" }])
  const encoding = { ...Object.fromEntries(fields), [file]: { contentType: sample.content_type } }
  return {
    "multipart/form-data": {
      schema: { ...schema, required: [...required, file], properties },
      encoding,
      example: { ...Object(example), [file]: sample.text }
    }
  }
}

const securityOf = ({ audience, scope, role }: AnyOperation): ReadonlyArray<Json> => {
  if (audience === "public") return []
  return audience === "operator"
    ? [{ operator: role === undefined ? [] : [role] }]
    : [{ partner: scope === undefined ? [] : [scope] }]
}

const parametersOf = (operation: AnyOperation, { params, query }: Asked): ReadonlyArray<Json> => [
  ...fieldsOf(operation.params).map(({ name, schema }) => ({
    name,
    in: "path",
    required: true,
    schema,
    example: params?.[name]
  })),
  ...fieldsOf(operation.query).map((field) => ({
    ...queryParameter(field),
    ...(query?.[field.name] !== undefined && { example: query[field.name] })
  })),
  ...(operation.idempotency.key === "none" ? [] : [keyParameter(operation)]),
  ...(operation._tag === "Download" ? conditions : [])
]

/** Request headers that `FileReply.ts` evaluates. */
const conditions = ["Range", "If-Range", "If-Match", "If-None-Match"].map((name) => ({
  name,
  in: "header",
  required: false,
  schema: { type: "string" }
}))

const queryParameter = ({ name, schema, required }: Field): Json => {
  if (schema["type"] === "array") return { name: `${name}[]`, in: "query", required, schema }
  const said = { name, in: "query", required, ...(ofLists[name] !== undefined && { description: ofLists[name] }) }
  return schema["type"] === "object"
    ? { ...said, style: "deepObject", explode: true, schema }
    : { ...said, schema: name === "limit" ? limitOf(schema) : schema }
}

/** Descriptions of query fields that all lists share. */
const ofLists: Readonly<Record<string, string>> = {
  limit: "Maximum number of objects per page.",
  starting_after: "Cursor: the last id of a page. Returns the next page, of older objects.",
  ending_before: "Cursor: the first id of a page. Returns the previous page, of newer objects.",
  created_at: "Creation time, such as `created_at[on_or_after]=2026-01-01T00:00:00Z`."
}

// A limit is a string on the wire and documented as an integer.
const limitOf = (text: Json): Json => ({
  type: "integer",
  minimum: 1,
  maximum: MAX_PAGE,
  default: Number(text["default"])
})

const keyParameter = ({ idempotency: { key, min_length }, name }: AnyOperation): Json => ({
  name: "Idempotency-Key",
  in: "header",
  required: key === "required",
  description:
    "Client-generated key that makes retries safe. Repeating a request with its key within 48 hours returns the " +
    "original response without executing it again.",
  schema: { type: "string", pattern: KEY_FORM.source, minLength: min_length, maxLength: MAX_KEY_LENGTH },
  example: `example of ${name}`
})

const dryRunParameter: Json = {
  name: "Dry-Run",
  in: "header",
  required: false,
  description: "With `true`, the bank answers what the request would do, and writes nothing. Reads ignore it.",
  schema: { enum: ["true", "false"] }
}

interface Field {
  readonly name: string
  readonly schema: Json
  readonly required: boolean
}

const fieldsOf = (of: Schema.Decoder<unknown> | undefined): ReadonlyArray<Field> => {
  const { properties, required = [] } = of === undefined ? {} : jsonSchema(of, "closed")
  if (!isJson(properties)) return []
  return Object.entries(properties).flatMap(([name, schema]) =>
    isJson(schema) ? [{ name, schema, required: Array.isArray(required) && required.includes(name) }] : []
  )
}

// RFC 6749 sends client credentials as a form, but this bank takes JSON, so the `oauth2` scheme would mislead.
const securitySchemes = {
  partner: {
    type: "http",
    scheme: "bearer",
    description:
      "Access token of a partner. POST /v1/oauth/token with the JSON {grant_type: client_credentials, client_id, " +
      "client_secret} returns it as access_token, with its lifetime in seconds as expires_in. Operations list the scope " +
      "that the token needs."
  },
  operator: {
    type: "http",
    scheme: "bearer",
    description:
      "Token of an operator: that of the bank's settings, or one made by operator.create. Operations list the role that " +
      `the operator needs, and each role has the rights of those before it: ${roles.join(", ")}.`
  }
}
