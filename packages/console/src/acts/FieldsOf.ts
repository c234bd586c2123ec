import type { AnyOperation } from "@vostro/domain/operations"
import { isJson, type Json, jsonSchema } from "@vostro/http"
import { formsOf, isMoney, propertiesOf } from "../schema/Properties.ts"
import type { Field } from "./CallForm.ts"

/** Returns the fields of a form for the body of an operation, from its schema: so every operation has a form. */
export const fieldsOf = ({ body }: Pick<AnyOperation, "body">): ReadonlyArray<Field> =>
  body === undefined ? [] : fieldsIn(jsonSchema(body, "closed"), "", false)

const fieldsIn = (node: Json, prefix: string, isOptional: boolean): ReadonlyArray<Field> => {
  const required = requiredIn(node)
  return Object.entries(propertiesOf(node)).flatMap(([name, part]) =>
    fieldOf(part, prefix === "" ? name : `${prefix}.${name}`, isOptional || !required.includes(name))
  )
}

/** Returns the names that every form of an object requires. */
const requiredIn = (node: Json): ReadonlyArray<string> => {
  const { required } = node
  if (Array.isArray(required)) return required.map(String)
  const [first = [], ...others] = formsOf(node).map(requiredIn)
  return first.filter((name) => others.every((names) => names.includes(name)))
}

const fieldOf = (node: Json, name: string, isOptional: boolean): ReadonlyArray<Field> => {
  const label = name.replaceAll(/[._]/g, " ")
  const optional = isOptional ? ({ isOptional: true } as const) : {}
  const { enum: choices, type } = node
  if (Array.isArray(choices)) {
    const only = choices.length === 1 && !isOptional ? { value: String(choices[0]) } : {}
    return [{ name, label, as: "choice", choices: choices.map(String), ...only, ...optional }]
  }
  if (type === "object" && Object.keys(propertiesOf(node)).length > 0) return fieldsIn(node, name, isOptional)
  if (isMoney(node)) return [{ name, label: `${label} in dollars`, as: "dollars", ...optional }]
  if (type === "integer" || type === "number") return [{ name, label, as: "number", ...optional }]
  if (type === "boolean") return [{ name, label, as: "yes_no", ...optional }]
  if (isText(node)) return [{ name, label, ...optional }]
  // An empty list is sent, so only a required list has a field of words.
  if (isTexts(node) && !isOptional) return [{ name, label, as: "list" }]
  return [{ name, label: `${label} as JSON`, as: "json", ...optional }]
}

const isText = (node: Json): boolean => {
  const forms = formsOf(node)
  return node["type"] === "string" || (forms.length > 0 && forms.every(isText))
}

const isTexts = ({ items, type }: Json): boolean => type === "array" && isJson(items) && isText(items)
