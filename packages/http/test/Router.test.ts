import { operations, statusOf } from "@vostro/domain/operations"
import { dialectOf, makeRouter, percentDecoded, type Route } from "@vostro/http/transport/Router"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const route = makeRouter(operations)
const methods = ["GET", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "TRACE", "get"] as const
const namesIn = (path: string): ReadonlyArray<string> => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)

/** Returns the operation's name and parameters, or the status, code and `Allow` header of the rejection. */
const outcome = (given: Route) =>
  given._tag === "Found"
    ? { name: given.operation.name, params: given.params }
    : { status: statusOf(given.rejection), code: given.rejection.code, allow: given.allow, dialect: given.dialect }

/**
 * Reference model of the router: one pattern per operation instead of a trie. Of two matches the one with a literal at
 * the first difference from the left wins.
 */
const patterns = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.at[1].replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
  rank: operation.at[1].replaceAll(/:\w+/g, ":").replaceAll(/[^/:]+/g, "-")
}))
const byPatterns = (method: string, path: string) => {
  const matching = patterns.filter(({ pattern }) => pattern.test(path))
  const [first] = matching.map(({ rank }) => rank).sort()
  const closest = matching.filter(({ rank }) => rank === first)
  const found = closest.find(({ operation }) => operation.at[0] === method)
  const dialect = /^\/v[01](\/|$)/.test(path) ? "legacy" : "v2"
  if (found !== undefined) return { name: found.operation.name, params: { ...found.pattern.exec(path)?.groups } }
  if (closest.length === 0) return { status: 404, code: "url_invalid", allow: undefined, dialect }
  const allow = closest.map(({ operation }) => operation.at[0]).join(", ")
  return { status: 405, code: "method_not_allowed", allow, dialect }
}

const operation = fc.constantFrom(...operations)
const method = fc.constantFrom(...methods)
/** Parameter value that a path can carry when encoded. */
const value = fc.oneof(
  fc.stringMatching(/^\w{1,20}$/),
  fc.string({ unit: "binary", minLength: 1 }).filter((text) => !/[\0\p{Surrogate}]/u.test(text)),
  fc.constantFrom("/", "a/b", "%", "%2F", "..", "?", "#", "__proto__", "é")
)
const literals = new Set(operations.flatMap(({ at: [, path] }) => path.split("/")))

const filled = (path: string, values: ReadonlyArray<string>) => {
  let next = 0
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(values[next++ % values.length] ?? ""))
}

describe("the router", () => {
  it("finds every operation at its own path, with its parameters decoded", () => {
    const values = fc.array(
      value.filter((text) => !literals.has(text)),
      { minLength: 3, maxLength: 3 }
    )
    fc.assert(
      fc.property(operation, values, (one, given) => {
        const [itsMethod, path] = one.at
        const params = Object.fromEntries(namesIn(path).map((name, nth) => [name, given[nth] ?? ""]))
        expect(outcome(route(itsMethod, filled(path, given)))).toEqual({ name: one.name, params })
      }),
      { numRuns: 500 }
    )
    for (const { at, name } of operations) {
      expect(outcome(route(at[0], filled(at[1], ["x"])))).toHaveProperty("name", name)
    }
  })

  it("reads a segment as a parameter even if it ends another path", () => {
    expect(outcome(route("GET", "/v1/simulate/ach/incoming_ach/incoming_return"))).toMatchObject({ status: 405 })
  })

  it("prefers the literal at the first difference of two paths, for any method", () => {
    const path = "/operator/v1/programs/x/ach/files/approve"
    expect(outcome(route("GET", path))).toMatchObject({ name: "ach_file.get", params: { file: "approve" } })
    expect(outcome(route("POST", path))).toMatchObject({ status: 405, allow: "GET" })
  })

  it("agrees with the pattern of any path: an operation, 405 with Allow, or 404", () => {
    const segment = fc.oneof(
      fc.constantFrom(...literals),
      fc.constantFrom("x", "", "V1", "account_1", ".", "__proto__")
    )
    const made = fc.array(segment, { maxLength: 7 }).map((segments) => `/${segments.join("/")}`)
    // Most random paths match nothing, so valid paths are also mutated at one segment.
    const changed = fc
      .tuple(operation, fc.nat(), fc.option(segment, { nil: undefined }), fc.constantFrom(0, 1))
      .map(([{ at }, where, put, dropped]) => {
        const segments = filled(at[1], ["x"]).split("/")
        const added = put === undefined ? [] : [put]
        segments.splice(1 + (where % segments.length), dropped, ...added)
        return segments.join("/")
      })
    fc.assert(
      fc.property(method, fc.oneof(made, changed), (asked, path) => {
        expect(outcome(route(asked, path))).toEqual(byPatterns(asked, path))
      }),
      { numRuns: 3_000 }
    )
  })

  it("answers another method at an operation's path with 405 and all allowed methods", () => {
    fc.assert(
      fc.property(operation, method, ({ at: [, path] }, asked) => {
        const there = operations.filter(({ at }) => at[1] === path).map(({ at }) => at[0])
        fc.pre(!there.some((one) => one === asked))
        expect(outcome(route(asked, filled(path, ["x"])))).toMatchObject({ status: 405, allow: there.join(", ") })
      })
    )
  })

  it("routes HEAD to GET", () => {
    for (const { at } of operations) {
      const path = filled(at[1], ["x"])
      const get = outcome(route("GET", path))
      expect(outcome(route("HEAD", path))).toEqual(get)
    }
  })

  it.each(["", "/", "//", "/v1", "/v1/", "/v1/account", "/v9/account", "account", "/v0/account_number/"])(
    "answers the unknown path %j with 404",
    (path) => {
      expect(outcome(route("GET", path))).toMatchObject({ status: 404, code: "url_invalid" })
    }
  )

  it.each(["%", "%2", "%zz", "%ff", "%c0%af", "%ed%a0%80", "%00", "x%00y", "ok%"])(
    "answers the malformed percent-encoding %j with 400",
    (broken) => {
      const withParams = operations.filter(({ at }) => at[1].includes(":"))
      expect(withParams.length).toBeGreaterThan(0)
      for (const { at } of withParams) {
        const given = route(at[0], at[1].replaceAll(/:\w+/g, broken))
        expect(given).toMatchObject({
          _tag: "Refused",
          dialect: dialectOf(at[1]),
          rejection: { code: "request_malformed", errors: [{ code: "url_malformed", parameters: [] }] }
        })
      }
    }
  )

  it("decodes parameters only", () => {
    expect(outcome(route("POST", "/v1/oauth/token"))).toHaveProperty("name", "oauth_token.create")
    expect(outcome(route("POST", "/v1/oauth/%74oken"))).toMatchObject({ status: 404 })
  })

  it("uses the error dialect of the path's version", () => {
    expect(["/v0/x", "/v1", "/v2/x", "/v10/x", "/", "/admin", "/x/v1/y"].map(dialectOf)).toEqual([
      "legacy",
      "legacy",
      "v2",
      "v2",
      "v2",
      "v2",
      "v2"
    ])
  })
})

describe("percent-encoding", () => {
  it("round-trips every text that can be stored, and rejects others", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const isKept = !/[\0\p{Surrogate}]/u.test(text)
        expect(percentDecoded(encodeURIComponent(text))).toBe(isKept ? text : undefined)
      })
    )
  })
})
