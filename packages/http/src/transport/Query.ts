import { fault, type JsonObject, type Rejection, reject } from "@vostro/domain/operations"
import { Result } from "effect"
import { percentDecoded } from "./Router.ts"

/** Maximum length of a query string. */
export const MAX_QUERY_LENGTH = 8_192

type Value = string | ReadonlyArray<string> | Readonly<Record<string, string>>

const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?$/

/**
 * Parses a query string: `a=1` is a string, `a[]=1&a[]=2` a list, `a[b]=1` a record. Any other duplicate name is
 * rejected, since the intended value is ambiguous.
 */
export const parseQuery = (query: string): Result.Result<JsonObject, Rejection> => {
  if (query === "") return Result.succeed({})
  if (query.length > MAX_QUERY_LENGTH) return malformed
  const values = new Map<string, Value>()
  for (const pair of query.split("&")) {
    if (pair === "") continue
    const [name, value] = halves(pair)
    const parts = name === undefined ? null : NAME.exec(name)
    if (name === undefined || value === undefined || parts === null) return malformed
    const [, base = "", inner] = parts
    const added = add(values.get(base), inner, value)
    if (added === undefined) return Result.fail(reject("parameters_invalid", fault("value_repeated", name)))
    values.set(base, added)
  }
  return Result.succeed(Object.fromEntries(values))
}

const malformed = Result.fail(reject("request_malformed", fault("url_malformed")))

const halves = (pair: string) => {
  const at = pair.indexOf("=")
  const [name, value] = at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)]
  return [formDecoded(name), formDecoded(value)] as const
}

// In a query `+` encodes a space (WHATWG URL, application/x-www-form-urlencoded).
const formDecoded = (text: string): string | undefined => percentDecoded(text.replaceAll("+", "%20"))

const add = (before: Value | undefined, inner: string | undefined, value: string): Value | undefined => {
  if (inner === undefined) return before === undefined ? value : undefined
  if (inner === "") return before === undefined ? [value] : isList(before) ? [...before, value] : undefined
  if (before === undefined) return Object.fromEntries([[inner, value]])
  if (typeof before === "string" || isList(before) || Object.hasOwn(before, inner)) return undefined
  return Object.fromEntries([...Object.entries(before), [inner, value]])
}

const isList = (value: Value): value is ReadonlyArray<string> => Array.isArray(value)
