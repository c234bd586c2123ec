import { withInternalFields } from "@vostro/domain/kernel/InternalFields"
import { operations, resources } from "@vostro/domain/operations"
import { arbitraryInput } from "@vostro/testing"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("arbitraries", () => {
  it.each(resources.map((resource) => [resource.kind, resource] as const))(
    "generate valid objects of kind %s, which survive a JSON round trip",
    (_, resource) => {
      const decode = Schema.decodeUnknownSync(resource.schema)
      fc.assert(
        fc.property(arbitraryInput(resource.schema), (value) => {
          const decoded: unknown = decode(value)
          expect(decode(JSON.parse(JSON.stringify(decoded)))).toEqual(decoded)
          expect(decoded).toEqual(value)
        }),
        { numRuns: 50 }
      )
    }
  )

  it.each(resources.flatMap((resource) => (resource.shown === undefined ? [] : [[resource.kind, resource] as const])))(
    "generate objects of kind %s that are stored whole and shown without internal fields",
    (_, { schema, shown }) => {
      fc.assert(
        fc.property(arbitraryInput(schema), (value) => {
          const object = Schema.decodeUnknownSync(schema)(value)
          const view = JSON.stringify(shown?.(object))
          expect(JSON.parse(withInternalFields(view, object))).toEqual(object)
          expect(JSON.parse(view)).not.toHaveProperty("kept")
        }),
        { numRuns: 50 }
      )
    }
  )

  it.each(
    operations.flatMap((operation) => (operation.body === undefined ? [] : [[operation.name, operation.body] as const]))
  )("generate valid bodies of %s", (_, body) => {
    const decode = Schema.decodeUnknownSync(body, { onExcessProperty: "error" })
    fc.assert(
      fc.property(arbitraryInput(body), (value) => {
        expect(() => decode(value)).not.toThrow()
      }),
      { numRuns: 30 }
    )
  })
})
