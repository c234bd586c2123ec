import type { Field } from "@vostro/console/acts/CallForm"
import { callOf } from "@vostro/console/acts/CallOfForm"
import { fieldsOf } from "@vostro/console/acts/FieldsOf"
import { operations } from "@vostro/domain/operations"
import { isJson, jsonSchema } from "@vostro/http"
import { exampleOf } from "@vostro/http/examples"
import { describe, expect, it } from "vitest"

const taking = operations.filter(({ _tag, body }) => body !== undefined && _tag !== "Upload")

/** Returns what a person writes into a field to state a value. */
const written = ({ as }: Field, value: unknown): string => {
  if (as === "dollars") return (Number(value) / 100).toFixed(2)
  if (as === "json") return JSON.stringify(value)
  return as === "list" && Array.isArray(value) ? value.join(" ") : String(value)
}

/** Returns the name under which a form sends a field. */
const sentAs = ({ as = "text", name }: Field): string => {
  const kinds: Readonly<Record<string, string>> = { choice: "text", yes_no: "flag" }
  return `${kinds[as] ?? as}.${name}`
}

const valueAt = (body: unknown, name: string): unknown =>
  name.split(".").reduce((value, part) => (isJson(value) ? value[part] : undefined), body)

describe("the fields of a form", () => {
  it.each(taking.map((one) => [one.name, one] as const))("can state the example of %s", (name, operation) => {
    const { body } = exampleOf(name)
    const form = new FormData()
    for (const field of fieldsOf(operation)) {
      const value = valueAt(body, field.name)
      if (value !== undefined) form.set(sentAs(field), written(field, value))
    }
    expect(callOf(form).body).toEqual(body ?? {})
  })

  it("has a field for all that an operation requires, and requires nothing else", () => {
    for (const operation of taking) {
      const { required } = jsonSchema(operation.body ?? operation.output, "closed")
      if (!Array.isArray(required)) continue
      const fields = fieldsOf(operation).map(({ isOptional, name }) => ({ isOptional, top: name.split(".")[0] }))
      expect(fields.map(({ top }) => top)).toEqual(expect.arrayContaining(required))
      const asked = fields.flatMap(({ isOptional, top }) => (isOptional ? [] : [top]))
      expect(required).toEqual(expect.arrayContaining(asked))
    }
  })

  it("takes money in dollars, and choices from the schema", () => {
    const credit = operations.find(({ name }) => name === "account_number.credit")
    expect(fieldsOf(credit ?? { body: undefined })).toEqual([
      { name: "amount", label: "amount in dollars", as: "dollars" },
      { name: "currency_code", label: "currency code", as: "choice", choices: ["USD"], value: "USD" }
    ])
  })
})

describe("a posted form", () => {
  const formOf = (...entries: ReadonlyArray<readonly [name: string, value: string]>) => {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    return form
  }

  it("has no names but those of fields: what every object inherits is none of them", () => {
    const names = [
      "__proto__.x",
      "__defineGetter__.x",
      "constructor.x",
      "toString.x",
      "hasOwnProperty",
      "text.__proto__.x"
    ]
    expect(callOf(formOf(...names.map((name) => [name, "1"] as const))).body).toEqual({})
    expect(callOf(formOf(["text.constructor.prototype.x", "1"])).body).toEqual({
      constructor: { prototype: { x: "1" } }
    })
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false)
  })

  it("is read at once, however many fields one object has", () => {
    const fields = Array.from({ length: 10_000 }, (_, at) => [`text.metadata.k${at}`, "1"] as const)
    const { metadata } = callOf(formOf(...fields)).body
    expect(Object.keys(Object(metadata))).toHaveLength(fields.length)
  })

  it("has no field that is deeper than a request", () => {
    expect(callOf(formOf([`text${".a".repeat(100_000)}`, "1"], ["text.b.c", "2"])).body).toEqual({ b: { c: "2" } })
  })

  it.each(["/é€", "/\0", "/\u007f", "//evil.example", "/\\evil.example", "/a b", "https://evil.example", "a"])(
    "leads to the first page instead of %j",
    (to) => {
      expect(callOf(formOf(["to", to])).to).toBe("/")
    }
  )

  it("leads to any page of the console", () => {
    const to = "/requests?status=4xx&field=details%5B0%5D.type[]~'"
    expect(callOf(formOf(["to", to])).to).toBe(to)
  })
})
