import { EntityId, lengthOf, Metadata, text } from "@vostro/domain/kernel/Resource"
import { jsonSchema } from "@vostro/http/openapi/JsonSchema"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const FACE = "\u{1f600}"

/** Characters of one unit, of two, and halves of pairs, alone and side by side. */
const character = fc.constantFrom("a", "\u00e9", "\uffff", FACE, "\u{10ffff}", "\ud83d", "\ude00")
const characters = fc.array(character, { maxLength: 12 }).map((all) => all.join(""))

describe("the length of a text", () => {
  it("is its number of code points, as the platform iterates them", () => {
    fc.assert(
      fc.property(characters, (value) => {
        expect(lengthOf(value)).toBe([...value].length)
      })
    )
  })

  it("is limited as JSON Schema counts it", () => {
    fc.assert(
      fc.property(characters, fc.integer({ min: 1, max: 12 }), (value, most) => {
        const schema = text(most)
        const { minLength, maxLength } = jsonSchema(schema)
        expect([minLength, maxLength]).toEqual([1, most])
        const length = [...value].length
        expect(Schema.is(schema)(value)).toBe(length >= 1 && length <= most)
      })
    )
  })

  it.each([
    [FACE.repeat(64), true],
    [FACE.repeat(65), false],
    [`${FACE.repeat(63)}ab`, false]
  ])("is that of characters in a name of metadata: %s", (name, isShort) => {
    const decode = Schema.decodeUnknownResult(Metadata, { onExcessProperty: "error" })
    const isMetadata = (given: unknown) => Result.isSuccess(decode(given))
    expect(isMetadata({ [name]: FACE.repeat(512) })).toBe(isShort)
    expect(isMetadata({ name: `${name}${FACE.repeat(512 - 64)}` })).toBe(isShort)
  })

  it("is that of characters in a pattern", () => {
    expect(Schema.is(EntityId)(`entity_${FACE.repeat(33)}`)).toBe(true)
    expect(Schema.is(EntityId)(`entity_${FACE.repeat(34)}`)).toBe(false)
  })
})
