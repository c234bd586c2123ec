import { checkKey, MAX_KEY_LENGTH } from "@vostro/domain/idempotency/Idempotency"
import type { IdempotencyPolicy } from "@vostro/domain/operation/Operation"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const printable = (length: { readonly minLength?: number; readonly maxLength?: number }) =>
  fc.string({ unit: "grapheme-ascii", ...length })
const minimum = fc.integer({ min: 1, max: 20 })

/** The key that a request runs under, or the code and sub-error it is refused with. */
const judged = (policy: IdempotencyPolicy["key"], min_length: number, key: string | undefined) =>
  Result.match(checkKey({ key: policy, min_length }, key), {
    onFailure: ({ code, errors }) => ({ code, error: errors.map((one) => `${one.code} ${one.parameters}`).join() }),
    onSuccess: (value) => ({ key: value })
  })

const invalid = (reason: string) => ({ code: "parameters_invalid", error: `${reason} Idempotency-Key` })
const taking = fc.constantFrom("required", "optional")

describe("an idempotency key", () => {
  it("is accepted unchanged, from the shortest to the longest", () => {
    fc.assert(
      fc.property(taking, minimum, printable({ minLength: 20, maxLength: 255 }), (policy, min, key) => {
        expect(judged(policy, min, key)).toEqual({ key })
        expect(judged(policy, min, key.slice(0, min))).toEqual({ key: key.slice(0, min) })
      })
    )
  })

  it("is rejected if too short or too long", () => {
    fc.assert(
      fc.property(taking, minimum, printable({ minLength: 1, maxLength: 20 }), (policy, min, key) => {
        if (key.length < min) expect(judged(policy, min, key)).toEqual(invalid("value_too_short"))
        expect(judged(policy, min, key.padEnd(MAX_KEY_LENGTH + 1, "x"))).toEqual(invalid("value_too_long"))
      })
    )
    expect(judged("optional", 5, "1234")).toEqual(invalid("value_too_short"))
    expect(judged("optional", 5, "12345")).toEqual({ key: "12345" })
    expect(judged("optional", 1, "x".repeat(255))).toEqual({ key: "x".repeat(255) })
    expect(judged("optional", 1, "x".repeat(256))).toEqual(invalid("value_too_long"))
  })

  it("is rejected with characters other than visible ASCII and blanks", () => {
    const odd = fc.integer({ min: 0, max: 0xffff }).filter((unit) => unit < 0x20 || unit > 0x7e)
    fc.assert(
      fc.property(taking, printable({ maxLength: 20 }), odd, printable({ maxLength: 20 }), (policy, a, unit, b) => {
        expect(judged(policy, 1, a + String.fromCharCode(unit) + b)).toEqual(invalid("header_malformed"))
      })
    )
    expect(judged("required", 1, "key\n")).toEqual(invalid("header_malformed"))
  })

  it("is missing only if required", () => {
    for (const absent of [undefined, ""]) {
      expect(judged("required", 1, absent)).toEqual({
        code: "idempotency_key_missing",
        error: "required Idempotency-Key"
      })
    }
    expect(judged("optional", 1, undefined)).toEqual({ key: undefined })
  })

  it("is rejected if empty, even if optional: its sender counts on a key", () => {
    fc.assert(
      fc.property(minimum, (min) => {
        expect(judged("optional", min, "")).toEqual(invalid("value_too_short"))
      })
    )
  })

  it("is ignored by operations that change nothing", () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), minimum, (key, min) => {
        expect(judged("none", min, key)).toEqual({ key: undefined })
      })
    )
  })
})
