import { decodeInput, inputDecoder } from "@vostro/domain/engine/request/Decode"
import type { JsonObject } from "@vostro/domain/kernel/Json"
import { errorBody } from "@vostro/domain/kernel/Rejection"
import { operations } from "@vostro/domain/modules/registry"
import { Result, type Schema } from "effect"
import { describe, expect, it } from "vitest"

const operationOf = (name: string) => {
  const found = operations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

const refused = (name: string, body: unknown, query: JsonObject = {}, path: Record<string, string> = {}) => {
  const bytes = new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body))
  const decoded = decodeInput(inputDecoder(operationOf(name)), path, query, bytes)
  if (Result.isSuccess(decoded)) throw new Error("the request was accepted")
  return decoded.failure
}

/** Fields of a body that allow a few values, with these values. */
const choicesIn = (schema: Schema.Decoder<unknown> | undefined) =>
  schema?.ast._tag !== "Objects"
    ? []
    : schema.ast.propertySignatures.flatMap(({ name, type }) =>
        type._tag === "Union" && type.types.every(({ _tag }) => _tag === "Literal")
          ? [
              {
                field: String(name),
                values: type.types.flatMap((one) => (one._tag === "Literal" ? [one.literal] : []))
              }
            ]
          : []
      )

describe("the faults of a request", () => {
  const entity = { type: "individual" }
  it.each([
    [
      "a day outside of its month",
      "entity.create",
      { ...entity, individual_details: { date_of_birth: "1980-13-45" } },
      {}
    ],
    ["equal values, and too many", "entity.create", { ...entity, intended_roles: Array(5).fill("account_holder") }, {}],
    ["an impossible instant", "event.list", {}, { created_at: { after: "2026-13-40T00:00:00Z" } }],
    ["a subnet with several faults", "program.update", { source_ip_allowlist: ["zz".repeat(40)] }, {}],
    ["a key repeated three times", "program.update", '{"name":1,"name":2,"name":3}', {}]
  ])("has one entry for each failing field: %s", (_, name, body, query) => {
    const { errors } = refused(name, body, query)
    const named = errors.map(({ parameters }) => parameters.join())
    expect(named).toEqual([...new Set(named)])
    expect(named.length).toBeGreaterThan(0)
  })

  it("has the first fault of a field, in the legacy body too", () => {
    const body = { capabilities: Array(4).fill("deposit") }
    const path = { id: "account_1" }
    expect(errorBody("legacy", refused("account.update", body, {}, path), "/v0/accounts/account_1")).toMatchObject({
      invalid_parameters: [{ parameter: "capabilities", reason: "value_too_long" }]
    })
  })

  it("reports 500.0 as not written as a whole number, because its value is one", () => {
    const rejection = refused("program.create", '{"name":500.0}')
    expect(errorBody("v2", rejection, "/operator/v1/programs")).toMatchObject({
      errors: [{ code: "number_inexact", message: expect.stringContaining("plain whole number") }]
    })
  })

  it.each(["entity.create", "account.create"])("names no field if the body of %s is not an object", (name) => {
    for (const body of [[], 1, null, "x"]) {
      expect(refused(name, JSON.stringify(body)).errors).toEqual([{ code: "value_malformed", parameters: [] }])
    }
  })

  it("reports a malformed name in metadata, which allows any well-formed name", () => {
    const long = "k".repeat(65)
    const { errors } = refused("account.update", { metadata: { [long]: "x", "": "y" } }, {}, { id: "account_1" })
    expect(errors).toEqual([
      { code: "value_malformed", parameters: [`metadata.${long}`] },
      { code: "value_malformed", parameters: ["metadata."] }
    ])
  })

  it("names the allowed values of every field of the catalogue that has a choice", () => {
    const choices = operations.flatMap(({ body, name }) => choicesIn(body).map((one) => ({ ...one, name })))
    expect(choices.length).toBeGreaterThan(20)
    for (const { field, name, values } of choices) {
      const { errors } = refused(name, { [field]: "no such value" })
      expect(errors).toContainEqual({ code: "value_not_allowed", parameters: [field], choices: values })
    }
  })

  it("names the types of an object that has one of several forms by its type", () => {
    expect(errorBody("legacy", refused("entity.create", { type: "person" }), "/v0/entities")).toMatchObject({
      detail: "One or more parameters are invalid. type must be one of individual, business, sole_prop.",
      invalid_parameters: [{ parameter: "type", reason: "value_not_allowed" }]
    })
  })

  it("separates equal field names of path and body", () => {
    const { errors } = refused("account.deactivate", { id: "x" }, {}, { id: "nobody" })
    expect(errors.map(({ code, parameters }) => [code, ...parameters])).toEqual([
      ["value_malformed", "id"],
      ["parameter_unknown", "id"],
      ["required", "status_reason"]
    ])
  })
})
