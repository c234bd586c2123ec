import { type AnyOperation, errorCodes } from "@vostro/domain/operations"
import { Schema } from "effect"
import fc from "fast-check"
import { arbitraryInput } from "../schemas/Arbitraries.ts"
import { fail, type ModuleCase } from "./ModuleCase.ts"

const codes = Schema.Literals(Object.keys(errorCodes))
const isV2 = Schema.is(Schema.Struct({ code: codes, message: Schema.String }))
const isLegacy = Schema.is(
  Schema.Struct({
    code: codes,
    title: Schema.String,
    detail: Schema.String,
    status: Schema.String,
    invalid_parameters: Schema.Array(Schema.Struct({ parameter: Schema.String, reason: Schema.String })),
    instance: Schema.String
  })
)

/** Values that every field of every body refuses, as JSON, by what they are. */
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

const notObjects = [
  "{",
  "nul",
  "{'a':1}",
  '{"a":1,}',
  "\ufeff{}",
  "[".repeat(33) + "]".repeat(33),
  "[]",
  "1",
  '"x"',
  '{"a":1,"a":1}'
]

/** Sends a body, as text or bytes, to an operation. */
export type SendBody = (
  operation: AnyOperation,
  body: string | Uint8Array<ArrayBuffer>
) => Promise<{ readonly status: number; readonly text: string }>

/** Returns the text of a refusal. Fails if the answer is none, or has not the documented shape. */
export const refusalOf = ({ errors, name }: AnyOperation, { status, text }: Awaited<ReturnType<SendBody>>): string => {
  if (status < 400 || status >= 500) return fail(`${name} answers ${status} to a bad body: ${text.slice(0, 500)}`)
  const is = errors === "v2" ? isV2 : isLegacy
  return is(JSON.parse(text)) ? text : fail(`${name} refuses in another shape than its errors have: ${text}`)
}

const refused = (text: string, part: string, what: string): void => {
  if (!text.includes(part)) fail(`${what} is refused without its name: ${text}`)
}

/** Sends every bad value in every field of a body. Fails unless each is refused by the name of the field. */
export const refusesValues = async (operation: AnyOperation, send: SendBody): Promise<void> => {
  const { body: schema, name } = operation
  if (schema === undefined) return
  const [sample] = fc.sample(arbitraryInput(schema), { numRuns: 1, seed: 7 })
  for (const field of Object.keys(Object(sample))) {
    for (const [what, poison] of poisons) {
      // Some fields may be an empty object, and some null.
      const value: unknown = poison === "{}" || poison === "null" ? JSON.parse(poison) : undefined
      const given = { ...Object(sample), [field]: value }
      if (value !== undefined && Schema.decodeUnknownOption(schema)(given)._tag === "Some") continue
      const others = Object.entries(Object(sample))
        .filter(([other]) => other !== field)
        .map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`)
      const text = `{${[...others, `${JSON.stringify(field)}:${poison}`].join(",")}}`
      refused(refusalOf(operation, await send(operation, text)), `"${field}`, `${what} in ${field} of ${name}`)
    }
  }
}

/** Sends a field that an operation does not have. Fails unless it is refused by its name. */
export const refusesSurplus = async (operation: AnyOperation, send: SendBody): Promise<void> => {
  if (operation.body === undefined) return
  const [sample] = fc.sample(arbitraryInput(operation.body), { numRuns: 1, seed: 7 })
  const answer = await send(operation, JSON.stringify({ ...Object(sample), surplus: 1 }))
  refused(refusalOf(operation, answer), "surplus", `a field that ${operation.name} does not have`)
}

/** Sends bodies that are not JSON objects. Fails unless each is refused. */
export const refusesNonsense = async (operation: AnyOperation, send: SendBody): Promise<void> => {
  for (const body of notObjects) refusalOf(operation, await send(operation, body))
  refusalOf(operation, await send(operation, new Uint8Array([0x7b, 0xff, 0x7d])))
}

const caseOf = (name: string, refuses: typeof refusesValues): ModuleCase => ({
  name,
  run: async ({ call, operations }) => {
    const send: SendBody = (operation, body) =>
      call(operation, { body, ...(operation.idempotency.key !== "none" && { key: crypto.randomUUID() }) })
    for (const one of operations) if (one.body !== undefined && one._tag !== "Upload") await refuses(one, send)
  }
})

/** Cases for bad bodies. */
export const bodies: ReadonlyArray<ModuleCase> = [
  caseOf("refuses a bad value in any field of a body by the name of the field", refusesValues),
  caseOf("refuses a field that an operation does not have by its name", refusesSurplus),
  caseOf("refuses a body that is no JSON object", refusesNonsense)
]
