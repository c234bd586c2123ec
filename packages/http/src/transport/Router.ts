import {
  type AnyOperation,
  type ErrorDialect,
  fault,
  hasForbiddenCharacter,
  type Rejection,
  reject
} from "@vostro/domain/operations"
import { unknownPath } from "./UnknownPath.ts"

/** Routing result: an operation with its path parameters, or a rejection. */
export type Route =
  | { readonly _tag: "Found"; readonly operation: AnyOperation; readonly params: Readonly<Record<string, string>> }
  | {
      readonly _tag: "Refused"
      readonly rejection: Rejection
      readonly dialect: ErrorDialect
      /** `Allow` header of a 405. */
      readonly allow?: string
    }

interface Leaf {
  readonly operation: AnyOperation
  readonly names: ReadonlyArray<string>
}

interface Node {
  readonly literals: Map<string, Node>
  parameter: Node | undefined
  readonly leaves: Map<string, Leaf>
}

/** Scheme and host of the absolute form, as sent to proxies; servers must accept it too (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** Removes scheme and host of a target in absolute form. */
export const withoutOrigin = (target: string): string => target.replace(ORIGIN, "")

/** Makes the router of a catalogue: a trie with one level per path segment. */
export const makeRouter = (operations: ReadonlyArray<AnyOperation>) => {
  const root = node()
  for (const operation of operations) plant(root, operation)
  const unknown = unknownPath(operations)
  return (method: string, path: string): Route => {
    const values: Array<string> = []
    const found = walk(root, path.split("/").slice(1), values)
    if (found === undefined) return errorRoute(path, unknown(path))
    const leaf = found.leaves.get(method === "HEAD" ? "GET" : method)
    if (leaf === undefined) {
      return { ...errorRoute(path, reject("method_not_allowed")), allow: [...found.leaves.keys()].join(", ") }
    }
    const params = decoded(leaf.names, values)
    return params === undefined
      ? errorRoute(path, reject("request_malformed", fault("url_malformed")))
      : { _tag: "Found", operation: leaf.operation, params }
  }
}

/** Returns the error dialect of a path without an operation. */
export const dialectOf = (path: string): ErrorDialect => (/^\/v[01](\/|$)/.test(path) ? "legacy" : "v2")

const errorRoute = (path: string, rejection: Rejection) =>
  ({ _tag: "Refused", rejection, dialect: dialectOf(path) }) as const

const node = (): Node => ({ literals: new Map(), parameter: undefined, leaves: new Map() })

const plant = (root: Node, operation: AnyOperation): void => {
  const [method, path] = operation.at
  const names: Array<string> = []
  let here = root
  for (const segment of path.split("/").slice(1)) {
    if (segment.startsWith(":")) {
      names.push(segment.slice(1))
      here.parameter ??= node()
      here = here.parameter
    } else {
      const next = here.literals.get(segment) ?? node()
      here.literals.set(segment, next)
      here = next
    }
  }
  here.leaves.set(method, { operation, names })
}

// A literal segment takes precedence; the parameter is tried if the literal leads nowhere.
const walk = (here: Node, segments: ReadonlyArray<string>, values: Array<string>, at = 0): Node | undefined => {
  const segment = segments[at]
  if (segment === undefined) return here.leaves.size > 0 ? here : undefined
  const literal = here.literals.get(segment)
  const found = literal === undefined ? undefined : walk(literal, segments, values, at + 1)
  if (found !== undefined || segment === "" || here.parameter === undefined) return found
  values.push(segment)
  const other = walk(here.parameter, segments, values, at + 1)
  if (other === undefined) values.pop()
  return other
}

const decoded = (names: ReadonlyArray<string>, values: ReadonlyArray<string>) => {
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = percentDecoded(values[index] ?? "")
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}

/** Decodes percent-encoding; undefined if malformed, not UTF-8, or decoding to a forbidden character. */
export const percentDecoded = (text: string): string | undefined => {
  if (!text.includes("%")) return text
  try {
    const value = decodeURIComponent(text)
    return hasForbiddenCharacter(value) ? undefined : value
  } catch {
    return undefined
  }
}
