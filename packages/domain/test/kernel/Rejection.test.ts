import { type ErrorCode, errorCodes, type SubErrorCode, subErrorCodes } from "@vostro/domain/kernel/ErrorCode"
import { errorBody, fault, notOneOf, Rejection, reject, type SubError, statusOf } from "@vostro/domain/kernel/Rejection"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)
const isSubCode = (text: string): text is SubErrorCode => Object.hasOwn(subErrorCodes, text)

const code = fc.constantFrom(...Object.keys(errorCodes).filter(isCode))
const subError: fc.Arbitrary<SubError> = fc.record({
  code: fc.constantFrom(...Object.keys(subErrorCodes).filter(isSubCode)),
  parameters: fc.array(fc.string(), { maxLength: 3 })
})
const rejection = fc.tuple(code, fc.array(subError, { maxLength: 4 })).map(([one, errors]) => reject(one, ...errors))
const path = fc.webPath()

describe("the v2 error body", () => {
  it("has a code and a message, and sub-errors if known", () => {
    fc.assert(
      fc.property(rejection, path, (given, instance) => {
        const errors = given.errors.map(({ code, parameters }) => ({
          code,
          message: subErrorCodes[code],
          ...(parameters.length > 0 ? { parameters } : {})
        }))
        expect(errorBody("v2", given, instance)).toStrictEqual({
          code: given.code,
          message: errorCodes[given.code].message,
          ...(errors.length > 0 ? { errors } : {})
        })
      })
    )
  })

  it("has a constant message for each code", () => {
    fc.assert(
      fc.property(code, fc.array(subError), fc.array(subError), path, path, (one, errors, others, here, there) => {
        const { message } = errorCodes[one]
        expect(errorBody("v2", reject(one, ...errors), here)).toHaveProperty("message", message)
        expect(errorBody("v2", reject(one, ...others), there)).toHaveProperty("message", message)
        expect(errorBody("legacy", reject(one, ...others), there)).toHaveProperty("detail", message)
      })
    )
  })

  it("cuts long names between characters, and leaves short ones unchanged", () => {
    const [face, name] = ["\u{1f600}", "n".repeat(199)]
    for (const given of [`${name}n`, `${name}${face}`, `n${name}${face}`]) {
      const parameters = [given.length > 200 ? `${given.replace(face, "")}...` : given]
      expect(fault("required", given).parameters).toEqual(parameters)
    }
  })

  it("names both of two faulty fields", () => {
    const given = reject("parameters_invalid", fault("required", "amount"), fault("value_too_long", "name", "title"))
    expect(errorBody("v2", given, "/v2/x")).toStrictEqual({
      code: "parameters_invalid",
      message: "One or more parameters are invalid.",
      errors: [
        { code: "required", message: "The parameter is required.", parameters: ["amount"] },
        { code: "value_too_long", message: "The value is too long.", parameters: ["name", "title"] }
      ]
    })
  })
})

describe("the legacy error body", () => {
  it("always has every field, and each faulty parameter with its reason", () => {
    fc.assert(
      fc.property(rejection, path, (given, instance) => {
        const invalid = given.errors.flatMap(({ code, parameters }) =>
          (parameters.length === 0 ? [code === "url_malformed" ? "url" : "body"] : parameters).map((one) => [one, code])
        )
        expect(errorBody("legacy", given, instance)).toStrictEqual({
          code: given.code,
          title: errorCodes[given.code].title,
          detail: errorCodes[given.code].message,
          status: String(statusOf(given)),
          invalid_parameters: invalid.map(([parameter, reason]) => ({ parameter, reason })),
          instance
        })
      })
    )
  })

  it("has the status as text, including an operation's own status", () => {
    const given = new Rejection({ code: "parameters_invalid", errors: [fault("required", "grant_type")], status: 400 })
    expect(statusOf(given)).toBe(400)
    expect(errorBody("legacy", given, "/v1/oauth/token")).toStrictEqual({
      code: "parameters_invalid",
      title: "Parameters invalid",
      detail: "One or more parameters are invalid.",
      status: "400",
      invalid_parameters: [{ parameter: "grant_type", reason: "required" }],
      instance: "/v1/oauth/token"
    })
  })
})

describe("a value that is none of the allowed ones", () => {
  const values = fc.integer({ min: 2, max: 80 }).map((count) => Array.from({ length: count }, (_, at) => `v${at}`))

  it("is refused with the first 32 of them and the number of the others, in both bodies", () => {
    fc.assert(
      fc.property(values, (choices) => {
        const others = choices.length > 32 ? ` and ${choices.length - 32} more` : ""
        const rule = `must be one of ${choices.slice(0, 32).join(", ")}${others}.`
        const given = reject("parameters_invalid", notOneOf(choices, "type"))
        expect(errorBody("v2", given, "/v2/x")).toHaveProperty("errors.0.message", `The value ${rule}`)
        expect(errorBody("legacy", given, "/v0/x")).toHaveProperty(
          "detail",
          `One or more parameters are invalid. type ${rule}`
        )
      })
    )
  })

  it("is named together with others that have the same choice, once, in the legacy body", () => {
    const [one, two] = [notOneOf(["USD"], "currency"), notOneOf(["credit", "debit"], "types[0]")]
    const renamed = { ...fault("value_renamed", "events[0]"), instead: "ach.posted" }
    const given = reject("parameters_invalid", one, two, notOneOf(["credit", "debit"], "types[2]"), renamed)
    expect(errorBody("legacy", given, "/v0/x")).toMatchObject({
      detail:
        "One or more parameters are invalid. Use ach.posted. currency must be USD. types[0], types[2] must be one of credit, debit.",
      invalid_parameters: [
        { parameter: "currency", reason: "value_not_allowed" },
        { parameter: "types[0]", reason: "value_not_allowed" },
        { parameter: "types[2]", reason: "value_not_allowed" },
        { parameter: "events[0]", reason: "value_renamed" }
      ]
    })
  })
})

describe("the error catalogue", () => {
  // Spec, "Status mapping shown".
  const statuses: ReadonlyArray<readonly [ErrorCode, number]> = [
    ["request_malformed", 400],
    ["idempotency_key_missing", 400],
    ["authentication_missing", 403],
    ["token_invalid", 403],
    ["source_ip_not_permitted", 403],
    ["object_not_found", 404],
    ["idempotency_key_in_use", 409],
    ["object_modified_concurrently", 409],
    ["idempotency_request_inconsistent", 422],
    ["parameters_invalid", 422],
    ["object_state_conflict", 422],
    ["rate_limit_exceeded", 429],
    ["internal_server_error", 500],
    ["endpoint_disabled", 503],
    ["gateway_timeout", 504]
  ]
  it.each(statuses)("answers %s with %i", (one, status) => {
    expect(statusOf(reject(one))).toBe(status)
  })

  it("has a failure status, a title and a message of its own for every code", () => {
    const kinds = Object.values(errorCodes)
    for (const { status } of kinds) expect(status >= 400 && status <= 599, String(status)).toBe(true)
    expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length)
    for (const { message } of [...kinds, ...Object.values(subErrorCodes).map((message) => ({ message }))]) {
      expect(message).toMatch(/^[A-Z].*\.$/)
    }
  })

  it("describes an unreadable body for both JSON and forms", () => {
    expect(subErrorCodes.payload_invalid).toMatch(/JSON.*form/)
  })

  it("has the sub-errors of the spec", () => {
    const named = ["payload_invalid", "url_malformed", "value_malformed", "malformed", "required", "body_too_large"]
    for (const one of [...named, "object_status_unchanged", "account_requires_adult_account_holder"]) {
      expect(subErrorCodes).toHaveProperty(one)
    }
  })
})
