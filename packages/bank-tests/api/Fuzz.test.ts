import { randomUUID } from "node:crypto"
import { type AnyOperation, errorCodes, operations } from "@vostro/domain/operations"
import { arbitraryInput } from "@vostro/testing"
import { Schema } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { auditOf, type BankUnderTest, openAccountNumbers, startBank, tokenOf } from "../support/BankUnderTest.ts"

const isV2 = Schema.is(Schema.Struct({ code: Schema.Literals(Object.keys(errorCodes)), message: Schema.String }))
const isLegacy = Schema.is(
  Schema.Struct({
    code: Schema.Literals(Object.keys(errorCodes)),
    title: Schema.String,
    detail: Schema.String,
    status: Schema.String,
    invalid_parameters: Schema.Array(Schema.Struct({ parameter: Schema.String, reason: Schema.String })),
    instance: Schema.String
  })
)

/** Values that every field of every body refuses. */
const poisons: ReadonlyArray<readonly [name: string, text: string]> = [
  ["null", "null"],
  ["an empty object", "{}"],
  ["a list in a list", "[[]]"],
  ["1e308", "1e308"],
  ["2^53+1", "9007199254740993"],
  ["a fraction", "0.5"],
  ["minus zero", "-0"],
  ["NUL", '"\\u0000"'],
  ["half a surrogate pair", '"\\ud800"'],
  ["a very long text", JSON.stringify("x".repeat(70_000))],
  ["a prototype", '{"__proto__":{"admin":true}}']
]

describe("bad input", () => {
  let bank: BankUnderTest
  let token: string
  let before: unknown
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
    await openAccountNumbers(bank, 1_000, 0)
    token = await tokenOf(bank)
    before = await auditOf(bank)
  })
  afterAll(() => bank.close())

  const bearerOf = ({ audience }: AnyOperation) => (audience === "operator" ? bank.settings.operator_token : token)
  const send = (
    operation: AnyOperation,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {}
  ) => {
    const [method, path] = operation.at
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      name === "program_id" ? bank.programId : `${name.replace(/_id$/, "")}_nobody`
    )
    return fetch(bank.url + filled, {
      method,
      body,
      headers: {
        authorization: `Bearer ${bearerOf(operation)}`,
        "content-type": "application/json",
        ...(operation.idempotency.key !== "none" && { "idempotency-key": randomUUID() }),
        ...headers
      }
    })
  }
  const expectRefusal = async (operation: AnyOperation, answer: Response) => {
    const text = await answer.text()
    expect(answer.status, text).toBeGreaterThanOrEqual(400)
    expect(answer.status, text).toBeLessThan(500)
    expect(operation.errors === "v2" ? isV2(JSON.parse(text)) : isLegacy(JSON.parse(text)), text).toBe(true)
    return text
  }
  const withBodies = operations.flatMap((operation) =>
    operation.body === undefined || operation._tag === "Upload"
      ? []
      : [[operation.name, operation, operation.body] as const]
  )

  it.each(withBodies)("in every field of %s is refused by the field's name", async (_, operation, schema) => {
    const [sample] = fc.sample(arbitraryInput(schema), { numRuns: 1, seed: 7 })
    const fields = typeof sample === "object" && sample !== null ? Object.keys(sample) : []
    for (const field of fields) {
      for (const [name, poison] of poisons) {
        // Some fields may be an empty object, and some null.
        const value: unknown = poison === "{}" || poison === "null" ? JSON.parse(poison) : undefined
        const given = { ...Object(sample), [field]: value }
        if (value !== undefined && Schema.decodeUnknownOption(schema)(given)._tag === "Some") continue
        const others = Object.entries(sample ?? {})
          .filter(([other]) => other !== field)
          .map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`)
        const text = await expectRefusal(
          operation,
          await send(operation, `{${[...others, `${JSON.stringify(field)}:${poison}`].join(",")}}`)
        )
        expect(text, `${field}: ${name}`).toContain(`"${field}`)
      }
    }
  })

  it.each(withBodies)("beside the fields of %s is refused by its name", async (_, operation, schema) => {
    const [sample] = fc.sample(arbitraryInput(schema), { numRuns: 1, seed: 7 })
    const text = await expectRefusal(
      operation,
      await send(operation, JSON.stringify({ ...(typeof sample === "object" ? sample : {}), surplus: 1 }))
    )
    expect(text).toContain("surplus")
  })

  it.each(withBodies)("that is not JSON is refused by %s", async (_, operation) => {
    const deep = "[".repeat(33) + "]".repeat(33)
    const bodies = ["{", "nul", "{'a':1}", '{"a":1,}', "\ufeff{}", deep, "[]", "1", '"x"', '{"a":1,"a":1}']
    for (const body of bodies) await expectRefusal(operation, await send(operation, body))
    await expectRefusal(operation, await send(operation, new Uint8Array([0x7b, 0xff, 0x7d])))
  })

  it("that is too large is refused without being buffered", async () => {
    const operation = operations.find(({ name }) => name === "internal_transfer.create")
    if (operation === undefined) throw new Error("the operation is missing")
    const answer = await send(operation, new Uint8Array(20 * 1_048_576).fill(0x20))
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining("content_too_large")])
    const most = await send(operation, `${" ".repeat(1_048_574)}{}`)
    expect(await most.text()).toContain("parameters_invalid")
  })

  it("in paths and queries is refused", async () => {
    const headers = { authorization: `Bearer ${token}` }
    const look = async (path: string) => {
      const answer = await fetch(bank.url + path, { headers })
      return [answer.status, Schema.decodeUnknownSync(Schema.Struct({ code: Schema.String }))(await answer.json()).code]
    }
    expect(await look("/v1/event/%zz")).toEqual([400, "request_malformed"])
    expect(await look("/v1/event/%00")).toEqual([400, "request_malformed"])
    expect(await look("/v1/event/%ff")).toEqual([400, "request_malformed"])
    expect(await look("/v1/event?limit=%zz")).toEqual([400, "request_malformed"])
    expect(await look("/v1/event?limit=1&limit=2")).toEqual([422, "parameters_invalid"])
    expect(await look("/v1/event?__proto__[x]=1")).toEqual([422, "parameters_invalid"])
    expect(await look("/v1/event?limit=1e1")).toEqual([422, "parameters_invalid"])
    expect(await look(`/v1/event?object_id=${"a".repeat(9_000)}`)).toEqual([400, "request_malformed"])
    expect(await look("/v1/event/nobody")).toEqual([400, "parameters_invalid"])
    expect(await look("/v1/event/")).toEqual([404, "url_invalid"])
    expect(await look("/v0/internal_transfer")).toEqual([404, "url_invalid"])
    expect(await look("//v1/event")).toEqual([404, "url_invalid"])
  })

  it("of the wrong type is refused", async () => {
    const operation = operations.find(({ name }) => name === "internal_transfer.create")
    if (operation === undefined) throw new Error("the operation is missing")
    for (const type of [
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "application/json; charset=latin1",
      ""
    ]) {
      const text = await expectRefusal(operation, await send(operation, "{}", { "content-type": type }))
      expect(text).toContain("Content-Type")
    }
    expect(await expectRefusal(operation, await send(operation, "{}", { "content-encoding": "gzip" }))).toContain(
      "Content-Encoding"
    )
  })

  it("in random bodies gets only responses of the documented shape", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBodies),
        fc.jsonValue({ maxDepth: 4 }),
        async ([, operation, schema], value) => {
          fc.pre(Schema.decodeUnknownOption(schema, { onExcessProperty: "error" })(value)._tag === "None")
          await expectRefusal(operation, await send(operation, JSON.stringify(value)))
        }
      ),
      { numRuns: 300 }
    )
  })

  it("leaves the ledger unchanged", async () => {
    expect(await auditOf(bank)).toEqual(before)
  })
})
