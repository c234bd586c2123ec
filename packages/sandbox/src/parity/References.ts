import type { Schema } from "effect"

type Json = Schema.Json

const REFERENCE = /\{(\w+)\.([\w.]+)\}/g

/** Returns the references of a value to earlier answers: the name of the step, and the first field. */
export const namesIn = (value: Json): ReadonlyArray<readonly [name: string, field: string]> =>
  textsOf(value).flatMap((text) =>
    [...text.matchAll(REFERENCE)].map(([, name = "", path = ""]) => [name, path.split(".")[0] ?? ""] as const)
  )

/** Returns every text of a value. */
export const textsOf = (value: Json): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

/** Copies a value with each of its texts changed. */
export const withTexts = (value: Json, change: (text: string) => Json): Json => {
  if (typeof value === "string") return change(value)
  if (isList(value)) return value.map((one) => withTexts(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}

/** True for a list. */
export const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)

/** True for an object. */
export const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the value at a path of names and places, `objects.0.id`. */
export const valueAt = (value: Json | undefined, path: string): Json | undefined => {
  let found = value
  for (const name of path.split(".")) {
    if (found === undefined || found === null || typeof found !== "object") return undefined
    found = isList(found) ? found[Number(name)] : isObject(found) ? found[name] : undefined
  }
  return found
}

/**
 * Fills the references of a value from earlier answers. A text that is a reference as a whole takes the value as it is. A
 * reference to what an answer does not have stays, so that both banks show the same call.
 */
export const filled = (value: Json, answers: { readonly [name: string]: Json }): Json =>
  withTexts(value, (text) => {
    const [whole, name = "", path = ""] = /^\{(\w+)\.([\w.]+)\}$/.exec(text) ?? []
    if (whole !== undefined) return valueAt(answers[name], path) ?? text
    return text.replaceAll(REFERENCE, (all, one: string, field: string) => String(valueAt(answers[one], field) ?? all))
  })
