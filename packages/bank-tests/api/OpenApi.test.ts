import { Validator } from "@seriousme/openapi-schema-validator"
import { operations, resources } from "@vostro/domain/operations"
import { detailFaults } from "@vostro/domain/resources/lending/subledger-balance/Rules"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { Exit, Schema } from "effect"
import { expect, inject, it } from "vitest"
import { startBank } from "../support/BankUnderTest.ts"
import { followed } from "../support/References.ts"

const text = JSON.stringify(openApiDocument())
/** The document with its references resolved. */
const document = followed(JSON.parse(text))
const { paths, components } = document

it("describes the API in valid OpenAPI 3.1, every operation once", async () => {
  const validator = new Validator()
  expect(await validator.validate({ ...openApiDocument("https://bank.example") })).toEqual({ valid: true })
  expect(validator.version).toBe("3.1")
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
  expect(ids.sort()).toEqual(operations.map(({ name }) => name).sort())
})

const Documented = Schema.Struct({
  paths: Schema.Record(
    Schema.String,
    Schema.Record(
      Schema.String,
      Schema.Struct({
        parameters: Schema.Array(
          Schema.Struct({
            name: Schema.String,
            required: Schema.Boolean,
            schema: Schema.Record(Schema.String, Schema.Any)
          })
        )
      })
    )
  )
})

it("documents each parameter's format, whether it is required, and the default page size", () => {
  const { paths } = Schema.decodeUnknownSync(Documented)(document)
  const parameter = (path: string, name: string) => paths[path]?.["get"]?.parameters.find((one) => one.name === name)
  const usual = (path: string) => parameter(path, "limit")?.schema["default"]
  for (const kind of ["accounts", "applications"]) expect(usual(`/v0/${kind}/{id}/entity_relationships`)).toBe(25)
  expect(usual("/v0/blockchain_payments")).toBe(10)
  // A search takes a page of programs.
  const searches = ["/operator/v1/payments", "/operator/v1/search"]
  for (const path of searches) expect(usual(path)).toBe(100)
  const lists = Object.keys(paths).filter((path) => !searches.includes(path))
  const limits = lists.map((path) => parameter(path, "limit")?.schema)
  for (const one of limits) if (one !== undefined) expect([10, 25]).toContain(one["default"])
  expect(parameter("/v0/entities", "client_customer_id")?.required).toBe(true)
  expect(parameter("/v0/blockchain_payments", "status")?.required).toBe(false)
  expect(parameter("/v0/accounts/{id}", "id")).toMatchObject({
    required: true,
    schema: { pattern: "^account_\\w{1,64}$" }
  })
})

it("documents the fields of lists, the error codes, and how to begin", () => {
  const ofLists = ["limit", "starting_after", "ending_before", "created_at", "Idempotency-Key"]
  for (const methods of Object.values<object>(paths))
    for (const { parameters } of Object.values(methods))
      for (const { name, description } of parameters) if (ofLists.includes(name)) expect(description).toMatch(/\.$/)
  expect(document.info.description).toContain("POST /v1/oauth/token")
  expect(document.servers).toEqual([{ url: "/" }])
  const { Error: v2, LegacyError: legacy } = components.schemas
  for (const { enum: codes, description } of [
    v2.properties.code,
    legacy.properties.invalid_parameters.items.properties.reason
  ])
    expect([...description.matchAll(/^- `(\w+)`: /gm)].map(([, code]) => code)).toEqual(codes)
})

it("defines each response schema once, and references it everywhere", () => {
  const { paths, components } = JSON.parse(text)
  const answered = operations.flatMap(({ at: [method, path], status }) => {
    const { content } = paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()].responses[status]
    const schema = content["application/json"]?.schema
    const thing = schema?.properties?.objects?.items ?? schema
    return thing === undefined || (thing.type === "object" && thing.properties === undefined) ? [] : [thing.$ref]
  })
  expect(answered.length).toBeGreaterThan(100)
  for (const one of answered) expect(one).toMatch(/^#\/components\/schemas\/[a-z0-9_.]+$/)
  const schemas = Object.values(components.schemas).map((schema) => JSON.stringify(schema))
  for (const schema of schemas) expect(text.split(schema).length - 1).toBe(1)
  const shown = resources.flatMap(({ kind }) => (answered.some((ref) => ref.endsWith(`/${kind}`)) ? [kind] : []))
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(shown))
  // With separate response descriptions for each operation it had 893,000 characters; then 118 operations had fewer than
  // 550,000, and more operations have more in proportion.
  expect(text.length).toBeLessThan((550_000 * operations.length) / 118)
})

it("describes each tag", () => {
  const tags: ReadonlyArray<{ readonly name: string; readonly description: string }> = document.tags
  expect(tags.length).toBeGreaterThan(20)
  for (const { description } of tags) expect(description).toMatch(/^[A-Z].+\.$/)
})

it("has a single literal as a constant, not as a union of one", () => {
  expect(components.schemas.ach.properties.currency_code).toEqual({ type: "string", enum: ["USD"] })
  expect(text).not.toMatch(/"anyOf":\[\{[^{}]*\}\]/)
})

it("documents the format of idempotency keys", () => {
  const [{ name, required, schema }] = paths["/v1/ach"].post.parameters
  expect([name, required, schema.maxLength]).toEqual(["Idempotency-Key", true, 255])
  expect(["a key: 1~", "schlüssel"].map((key) => new RegExp(schema.pattern, "u").test(key))).toEqual([true, false])
})

it("closes request schemas, and leaves response schemas open", () => {
  const metadata = '"additionalProperties":{"type":"string","maxLength":512},"maxProperties":50'
  expect(text.split(metadata).length).toBeGreaterThan(10)
  const create = paths["/v0/subledger_balances"].post
  const sent = create.requestBody.content["application/json"].schema
  expect([sent.additionalProperties, sent.properties.details.additionalProperties]).toEqual([false, false])
  const [answered] = create.responses["200"].content["application/json"].schema.anyOf
  expect([answered.additionalProperties, answered.properties.details.additionalProperties]).toEqual([true, true])
})

it("documents the values of records, also in responses", () => {
  const answered = paths["/v1/ach/{ach_id}"].get.responses["200"].content["application/json"].schema
  for (const { properties } of [answered, components.schemas.ach])
    expect(properties.metadata).toMatchObject({ additionalProperties: { type: "string", maxLength: 512 } })
})

it("describes a response without fields as an object", () => {
  const { responses } = paths["/v0/fundings/{id}/advance"].post
  expect(responses["200"].content["application/json"].schema).toEqual({ type: "object", additionalProperties: true })
})

it("documents the credit details required for each structure", () => {
  const { details } = paths["/v0/subledger_balances"].post.requestBody.content["application/json"].schema.properties
  const [fixed, revolving] = details.oneOf
  expect([fixed.properties.structure, revolving.properties.structure]).toEqual([
    { const: "non_revolving" },
    { const: "revolving" }
  ])
  const both = { repayment_details: [{ expected_payment_frequency: "monthly" as const }] }
  const missing = detailFaults({ structure: "non_revolving", ...both })
  expect(missing.map(({ code, parameters }) => [code, ...parameters])).toEqual(
    fixed.required.map((name: string) => ["required", `details.${name}`])
  )
  for (const name of fixed.required) expect([name, revolving.properties[name]]).toEqual([name, false])
  const { items } = details.properties.repayment_details
  expect(Object.keys(items.properties)).toEqual(
    expect.arrayContaining(revolving.properties.repayment_details.items.propertyNames.enum)
  )
})

/** True if a schema's `oneOf` accepts a body with these of the mutually exclusive or dependent fields. */
const takes = (schema: typeof document, given: ReadonlyArray<string>): boolean => {
  const { oneOf } = schema.$ref === undefined ? schema : components.schemas[schema.$ref.split("/").at(-1)]
  const fits = ({ required = [], properties = {} }: { required?: ReadonlyArray<string>; properties?: object }) =>
    required.every((name) => given.includes(name)) &&
    Object.entries(properties).every(([name, of]) => of !== false || !given.includes(name))
  return oneOf.filter(fits).length === 1
}

const bodyOf = (path: string) => paths[path].post.requestBody.content["application/json"].schema
const [customer, entity] = ["client_customer_id", "entity_id"]
const [id, number, routing] = ["account_number_id", "account_number", "routing_number"]
const [score, none] = ["score", "non_score_value"]
const { report } = bodyOf("/v0/applications").properties.details.properties.credit.properties

it.each([
  [
    "an account number has one owner at most",
    bodyOf("/v1/account_number"),
    [[], [customer], [entity]],
    [[customer, entity]]
  ],
  [
    "an account number is assigned to one owner",
    bodyOf("/v1/account_number/{account_number_id}/assign"),
    [[customer], [entity]],
    [[], [customer, entity]]
  ],
  [
    "a simulated entry has an account number id, or a number with a routing number",
    bodyOf("/v1/simulate/ach/incoming_ach"),
    [[id], [number, routing]],
    [[], [number], [routing], [id, number], [id, routing], [id, number, routing]]
  ],
  ["a credit report has a score or the reason for its absence", report, [[score], [none]], [[], [score, none]]]
])("documents exclusive fields as the bank validates them: %s", (_, schema, taken, refused) => {
  expect(taken.map((given) => takes(schema, given))).toEqual(taken.map(() => true))
  expect(refused.map((given) => takes(schema, given))).toEqual(refused.map(() => false))
})

it("has the same document types in the request and the response of an account", () => {
  const { requestBody, responses } = paths["/v0/accounts"].post
  const typeIn = ({ content }: typeof requestBody) =>
    content["application/json"].schema.properties.documents.items.properties.type
  expect(typeIn(responses["200"])).toEqual(typeIn(requestBody))
  expect(typeIn(requestBody).enum.length).toBeGreaterThan(20)
})

it("has only patterns that JSON Schema interprets like the bank", () => {
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, one = ""]): unknown => JSON.parse(one))
  expect(patterns.length).toBeGreaterThan(100)
  for (const one of new Set(patterns)) expect(new RegExp(String(one), "u").source).toBe(one)
})

it("marks dates and times by format, as a pattern alone admits invalid days", () => {
  const { schema } = paths["/v0/subledger_balances/{id}"].get.responses["200"].content["application/json"]
  const [{ properties }] = schema.anyOf
  expect(properties.created_at.format).toBe("date-time")
  expect(properties.details.properties.expected_maturity_date.format).toBe("date")
})

it("describes each webhook with its object, beside the operations on it", () => {
  const sent = resources.flatMap(({ lifecycles }) =>
    lifecycles.flatMap(({ table }) => table.flatMap(({ event, webhook }) => (webhook ? (event ?? []) : [])))
  )
  expect(Object.keys(document.webhooks).sort()).toEqual([...new Set(sent)].sort())
  for (const { post } of Object.values<{ readonly post: Readonly<Record<string, unknown>> }>(
    JSON.parse(text).webhooks
  )) {
    expect(post["security"]).toEqual([])
    const [, kind = ""] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(post)) ?? []
    expect(components.schemas[kind].properties).toHaveProperty("id")
    expect(post["tags"]).toEqual([kind])
    expect(document.tags.map(({ name }: { readonly name: string }) => name)).toContain(kind)
  }
})

it("has a security scheme for each kind of credentials that the bank accepts", () => {
  expect(components.securitySchemes).toMatchObject({
    partner: { type: "http", scheme: "bearer", description: expect.stringContaining("/v1/oauth/token") },
    operator: { type: "http", scheme: "bearer" }
  })
  expect(paths["/v1/event"].get.security).toEqual([{ partner: ["event/read"] }])
})

/** Finds every free text in a body, by path: with a bound of its length, and no format or pattern. */
const textsOf = (
  schema: unknown,
  bound: "minLength" | "maxLength",
  path: ReadonlyArray<string> = []
): ReadonlyArray<readonly [string, number]> => {
  const { properties = {}, ...rest } = Object(schema)
  if (rest.type === "string" && rest[bound] > 0 && rest.pattern === undefined) return [[path.join("."), rest[bound]]]
  return Object.entries(properties).flatMap(([name, one]) => textsOf(one, bound, [...path, name]))
}

const nested = (path: string, value: string): unknown =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

/** Finds the free texts of all bodies, and says if the bank refuses a value of one because of its length. */
const boundsOf = (bound: "minLength" | "maxLength") =>
  operations.flatMap(({ at: [method, path], body }) => {
    const { requestBody } = paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()]
    const decode = Schema.decodeUnknownExit(body ?? Schema.Never, { errors: "all" })
    return textsOf(requestBody?.content["application/json"]?.schema, bound).map(([field, length]) => ({
      field,
      length,
      refuses: (value: string) => {
        const found = decode(nested(field, value))
        return Exit.isFailure(found) && /a length of at (least|most)/.test(String(found.cause))
      }
    }))
  })

it("states the minimum length of each text as the bank validates it", () => {
  const bounds = boundsOf("minLength")
  for (const { field, length, refuses } of bounds)
    expect([field, refuses("x".repeat(length - 1)), refuses("x".repeat(length))]).toEqual([field, true, false])
  expect(bounds.length).toBeGreaterThan(20)
  expect(bounds.map(({ length }) => length)).toContain(5)
})

it("states the maximum length of each text in characters, as the bank counts it", () => {
  const face = "\u{1f600}"
  const bounds = boundsOf("maxLength")
  for (const { field, length, refuses } of bounds)
    expect([field, refuses(face.repeat(length + 1)), refuses(face.repeat(length))]).toEqual([field, true, false])
  expect(bounds.length).toBeGreaterThan(20)
})

it("answers unknown paths, wrong methods and HEAD as HTTP requires", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  const look = async (method: string, path: string) => {
    const answer = await fetch(bank.url + path, { method })
    return [answer.status, answer.headers.get("allow"), JSON.parse((await answer.text()) || "null")]
  }
  // Current error bodies have a message, legacy ones a title.
  expect(await look("GET", "/v9/nothing")).toMatchObject([
    404,
    null,
    { code: "url_invalid", message: expect.any(String) }
  ])
  expect(await look("GET", "/v1/nothing")).toMatchObject([
    404,
    null,
    { code: "url_invalid", title: expect.any(String) }
  ])
  const disallowed = { code: "method_not_allowed" }
  expect(await look("PUT", "/v1/event")).toMatchObject([405, "GET", disallowed])
  expect(await look("DELETE", "/v0/accounts/account_1")).toMatchObject([405, "GET, PATCH", disallowed])
  expect(await look("HEAD", "/v1/event")).toEqual([403, null, null])
  await bank.close()
})
