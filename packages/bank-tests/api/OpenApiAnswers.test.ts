import { operations } from "@vostro/domain/operations"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { arbitraryInput } from "@vostro/testing"
import { Schema } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank } from "../support/BankUnderTest.ts"
import { field, filePart, makeUploader } from "../support/Forms.ts"
import { followed } from "../support/References.ts"

type Operation = (typeof operations)[number]

const Codes = Schema.Struct({
  properties: Schema.Struct({ code: Schema.Struct({ enum: Schema.Array(Schema.String) }) })
})
const Headers = Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
const Described = Schema.Struct({
  parameters: Schema.Array(Schema.Struct({ name: Schema.String, in: Schema.String, required: Schema.Boolean })),
  requestBody: Schema.optionalKey(Schema.Struct({ required: Schema.Boolean })),
  responses: Schema.Record(
    Schema.String,
    Schema.Struct({ description: Schema.String, headers: Headers, content: Schema.optionalKey(Schema.Unknown) })
  )
})
const { paths } = Schema.decodeUnknownSync(
  Schema.Struct({ paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Described)) })
)(followed(openApiDocument()))

/** Documented error codes of an operation, by status. */
const codesOf = ({ responses }: typeof Described.Type): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = Schema.decodeUnknownOption(Codes)(Object(content)["application/json"]?.schema)
      return schema._tag === "Some" ? [[status, schema.value.properties.code.enum]] : []
    })
  )

/** Finds the documentation of an operation. */
const describedAt = (method: string, path: string) => {
  const found = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]
  if (found === undefined) throw new Error(`${method} ${path}`)
  return found
}

describe("a bank compared with its document", () => {
  let bank: BankUnderTest
  let up: Awaited<ReturnType<typeof makeUploader>>
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
    up = await makeUploader(bank)
  })
  afterAll(() => bank.close())

  /** Requests an object that does not exist, without a body; returns the refusal. */
  const refusalOf = async ({ at: [method, path], params, audience }: Operation) => {
    const [drawn] = fc.sample(arbitraryInput(params ?? Schema.Struct({})), { numRuns: 1, seed: 5 })
    const names = Object(drawn)
    const token = audience === "operator" ? bank.settings.operator_token : up.token
    const url = bank.url + path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(names[name]))
    return asked(url, method, { authorization: `Bearer ${token}`, "idempotency-key": `key of ${path}` })
  }

  const asked = async (url: string, method: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(url, { method, headers })
    const { code } = Schema.decodeUnknownSync(Schema.Struct({ code: Schema.String }))(await answer.json())
    return { code, status: answer.status }
  }

  it.each(operations.map((one) => [one.name, one] as const))(
    "refuses only with documented statuses and codes: %s",
    async (_, { at: [method, path], audience, idempotency }) => {
      const codes = codesOf(describedAt(method, path))
      expect(Object.keys(codes)).not.toContain("default")
      const token = audience === "operator" ? bank.settings.operator_token : up.token
      const authorization = `Bearer ${token}`
      const url = `${bank.url}${path.replaceAll(/:\w+/g, "no-id")}`
      const refusals = [
        ...(audience === "public"
          ? []
          : [await asked(url, method, {}), await asked(url, method, { authorization: "Bearer x" })]),
        await asked(`${url}?unheard_of=1`, method, { authorization }),
        await asked(`${url}?a=1&a=2`, method, { authorization, "idempotency-key": "k".repeat(256) }),
        await asked(`${url}?a=%ff`, method, { authorization, "idempotency-key": "a key" })
      ]
      for (const { code, status } of refusals)
        expect([status, codes[status]]).toEqual([status, expect.arrayContaining([code])])
      expect(new Set(Object.values(codes).flat()).has("idempotency_key_missing")).toBe(idempotency.key === "required")
    }
  )

  it("has a matching example body for each refusal", () => {
    const responses = Object.entries<{ readonly content: Record<string, never> }>(
      followed(openApiDocument()).components.responses
    )
    expect(responses.length).toBeGreaterThan(20)
    for (const [name, { content }] of responses) {
      const [dialect, status] = name.split(".")
      const { examples, schema } = Object(content["application/json"])
      const shown = Object.entries<{ readonly value: Record<string, unknown> }>(examples)
      expect(shown.map(([code]) => code)).toEqual(schema.properties.code.enum)
      for (const [code, { value }] of shown) {
        expect(value["code"]).toBe(code)
        expect(value["status"]).toBe(dialect === "legacy" ? status : undefined)
      }
    }
  })

  const named = operations.filter(({ at: [method, path] }) => {
    const { parameters } = describedAt(method, path)
    return parameters.some((one) => one.in === "path") && !parameters.some((one) => one.in === "query" && one.required)
  })

  it.each(named.map((one) => [one.name, one] as const))(
    "requires a body where documented, and otherwise finds no object: %s",
    async (_, operation) => {
      const [method, path] = operation.at
      const described = describedAt(method, path)
      const needsBody = described.requestBody?.required === true
      const { code, status } = await refusalOf(operation)
      expect(code).toBe(needsBody ? "parameters_invalid" : "object_not_found")
      const codes = codesOf(described)
      expect(codes[status]).toContain(code)
      expect(codes["404"]).toContain("object_not_found")
    }
  )

  it("accepts an empty body only if no field is required", () => {
    const { requestBody } = describedAt("POST", "/v2/user_credit_transactions/:user_credit_transaction_id/reverse")
    expect(requestBody).toEqual({ required: false })
    for (const path of ["/v1/ach", "/v2/files", "/v0/entities"])
      expect(describedAt("POST", path).requestBody).toEqual({ required: true })
  })

  it("refuses an unknown time bound, as the objects of a query are closed", async () => {
    expect(await (await up.get("/v1/event?created_at[foo]=1")).text()).toContain("parameter_unknown")
    const queries = JSON.stringify(openApiDocument()).match(/"name":"created_at".*?"additionalProperties":\w+/g) ?? []
    expect(queries.length).toBeGreaterThan(4)
    for (const one of queries) expect(one).toMatch(/:false$/)
  })

  it("serves files with the documented statuses and headers, for the documented request headers", async () => {
    const { file } = await up.parts([field("type", "passport"), filePart("0123456789")])
    const { parameters, responses } = describedAt("GET", "/v2/files/:file_id/content")
    const asked = parameters.flatMap((one) => (one.in === "header" ? one.name : []))
    expect(asked).toEqual(["Range", "If-Range", "If-Match", "If-None-Match"])
    const look = (headers: Record<string, string> = {}) => up.get(`/v2/files/${file?.id}/content`, headers)
    const answers = await Promise.all([
      look(),
      look({ range: "bytes=2-3" }),
      look({ "if-none-match": "*" }),
      look({ "if-match": '"others"' }),
      look({ range: "bytes=10-" })
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 206, 304, 412, 416])
    for (const { status, headers } of answers) expect(undeclared(headers, responses[status]?.headers)).toEqual([])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "206", "304", "412", "416"]))
  })

  it("marks a replay", async () => {
    const parts = [field("type", "passport"), filePart()]
    const key = { "idempotency-key": "once" }
    expect([(await up.parts(parts, key)).replayed, (await up.parts(parts, key)).replayed]).toEqual([false, true])
    for (const { at, idempotency, status } of operations) {
      const { responses } = describedAt(...at)
      const names = Object.keys(responses[status]?.headers ?? {})
      expect(names.includes("Idempotency-Replayed")).toBe(idempotency.key !== "none")
      for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty("Request-Id")
    }
  })
})

/** Finds response headers, other than those of HTTP itself, that are not documented. */
const undeclared = (headers: Response["headers"], declared: object = {}): ReadonlyArray<string> => {
  const own = /^(etag|accept-ranges|content-range|content-disposition|request-id|idempotency-replayed)$/
  const names = Object.keys(declared).map((name) => name.toLowerCase())
  return [...headers.keys()].filter((name) => own.test(name) && !names.includes(name))
}
