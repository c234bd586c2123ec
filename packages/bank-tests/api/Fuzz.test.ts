import { randomUUID } from "node:crypto"
import { type AnyOperation, operations } from "@vostro/domain/operations"
import {
  refusalOf,
  refusesNonsense,
  refusesSurplus,
  refusesValues,
  type SendBody
} from "@vostro/testing/module/BadBodies"
import { Schema } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { auditOf, type BankUnderTest, openAccountNumbers, startBank, tokenOf } from "../support/BankUnderTest.ts"

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
  const sendBody: SendBody = async (operation, body) => {
    const answer = await send(operation, body)
    return { status: answer.status, text: await answer.text() }
  }
  const withBodies = operations.flatMap((operation) =>
    operation.body === undefined || operation._tag === "Upload"
      ? []
      : [[operation.name, operation, operation.body] as const]
  )

  it.each(withBodies)("in every field of %s is refused by the field's name", (_, operation) =>
    refusesValues(operation, sendBody)
  )

  it.each(withBodies)("beside the fields of %s is refused by its name", (_, operation) =>
    refusesSurplus(operation, sendBody)
  )

  it.each(withBodies)("that is not JSON is refused by %s", (_, operation) => refusesNonsense(operation, sendBody))

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
    const refusalOfType = async (headers: Record<string, string>) => {
      const answer = await send(operation, "{}", headers)
      return refusalOf(operation, { status: answer.status, text: await answer.text() })
    }
    for (const type of [
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "application/json; charset=latin1",
      ""
    ]) {
      expect(await refusalOfType({ "content-type": type })).toContain("Content-Type")
    }
    expect(await refusalOfType({ "content-encoding": "gzip" })).toContain("Content-Encoding")
  })

  it("in random bodies gets only responses of the documented shape", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBodies),
        fc.jsonValue({ maxDepth: 4 }),
        async ([, operation, schema], value) => {
          fc.pre(Schema.decodeUnknownOption(schema, { onExcessProperty: "error" })(value)._tag === "None")
          refusalOf(operation, await sendBody(operation, JSON.stringify(value)))
        }
      ),
      { numRuns: 300 }
    )
  })

  it("leaves the ledger unchanged", async () => {
    expect(await auditOf(bank)).toEqual(before)
  })
})
