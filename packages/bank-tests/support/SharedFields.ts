import { isDeepStrictEqual } from "node:util"
import type { AnyOperation } from "@vostro/domain/operations"
import { isJson, jsonSchema } from "@vostro/http/openapi/JsonSchema"

/** Fields by name, each with its nested fields. */
export interface Fields extends Readonly<Record<string, Fields>> {}

/** Fields whose values have other names in answers (spec-gaps, "Wires"), by operation. */
const renamed: Readonly<Record<string, Fields>> = {
  "wire.create": { creditor: { account_identifier: { type: {} } } },
  "wire.create_v2": { creditor: { account_identifier: { type: {} } } },
  "wire.simulate_incoming_v2": { debtor: { account_identifier: { type: {} } } }
}

/** Returns the fields that the body of an operation and its answer share, except those with renamed values. */
export const sharedFields = ({ name, body, output }: AnyOperation): Fields =>
  body === undefined ? {} : without(sharedIn([jsonSchema(body, "closed")], [jsonSchema(output)]), renamed[name] ?? {})

const without = (fields: Fields, left: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, inner]) => {
      const out = left[name]
      if (out === undefined) return [[name, inner]]
      return Object.keys(out).length === 0 ? [] : [[name, without(inner, out)]]
    })
  )

const sharedIn = (bodies: ReadonlyArray<unknown>, answers: ReadonlyArray<unknown>): Fields => {
  const answered = propertiesOf(answers)
  return Object.fromEntries(
    [...propertiesOf(bodies)].flatMap(([name, schemas]) => {
      const others = answered.get(name)
      return others === undefined ? [] : [[name, sharedIn(schemas, others)]]
    })
  )
}

/** Collects the schemas of each property from all alternatives. */
const propertiesOf = (schemas: ReadonlyArray<unknown>): ReadonlyMap<string, ReadonlyArray<unknown>> => {
  const found = new Map<string, ReadonlyArray<unknown>>()
  const add = (name: string, more: ReadonlyArray<unknown>) => found.set(name, [...(found.get(name) ?? []), ...more])
  for (const { properties, anyOf = [] } of schemas.filter(isJson)) {
    for (const [name, schema] of Object.entries(Object(properties))) add(name, [schema])
    if (Array.isArray(anyOf)) for (const [name, more] of propertiesOf(anyOf)) add(name, more)
  }
  return found
}

/** Returns paths of fields to a depth of 2, such as `details.credit`; deciders copy deeper ones with their group. */
export const pathsOf = (fields: Fields): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, inner]) => {
    const names = Object.keys(inner)
    return names.length === 0 ? [name] : names.map((one) => `${name}.${one}`)
  })

/** Returns the value at a path, or undefined. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (isJson(at) ? at[name] : undefined), value)

/** Returns the paths of sent shared fields that were answered with another value or none. */
export const lostFields = (sent: unknown, answered: unknown, fields: Fields): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, inner]) => {
    const [given, got] = [valueAt(sent, name), valueAt(answered, name)]
    if (given === undefined) return []
    if (Object.keys(inner).length === 0 || !isJson(given)) return isDeepStrictEqual(given, got) ? [] : [name]
    return got === undefined ? [name] : lostFields(given, got, inner).map((path) => `${name}.${path}`)
  })

/** Returns the value without the field at a path. */
export const withoutField = (value: unknown, path: string): unknown => {
  if (!isJson(value)) return value
  const [name = "", ...rest] = path.split(".")
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [name]: withoutField(inner, rest.join(".")) }
}

/** Top-level fields of an operation's body that its answer does not have. */
export const unansweredFields = ({ body, output }: AnyOperation): ReadonlyArray<string> => {
  if (body === undefined) return []
  const answered = propertiesOf([jsonSchema(output)])
  return [...propertiesOf([jsonSchema(body, "closed")]).keys()].filter((name) => !answered.has(name))
}
