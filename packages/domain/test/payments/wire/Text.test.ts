import { wireText } from "@vostro/domain/resources/payments/wire/model/Text"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const isText = Schema.is(wireText(1, 140))

it("takes text of the character set with at least one character that is not a space", () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,150}$/), (text) => {
      expect(isText(text)).toBe(text.length <= 140 && text.trim() !== "")
    })
  ))

it("refuses a long text with one wrong character in linear time", () => {
  // The test would not end in time if each of the splits were tried: 10^12 steps.
  expect(isText(`${"a".repeat(1_000_000)}\u0001`)).toBe(false)
})
