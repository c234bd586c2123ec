import { type AnyResource, resource } from "@vostro/domain/kernel/Resource"
import { keepersOf } from "@vostro/domain/operation/KeptOpen"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const KINDS = ["account", "core_account", "program"]

/** Kinds that keep objects of some others open, each by an attribute of its own. */
const kinds: fc.Arbitrary<ReadonlyArray<AnyResource>> = fc
  .uniqueArray(fc.record({ kind: fc.stringMatching(/^[a-z]{1,8}$/), of: fc.subarray(KINDS) }), {
    selector: ({ kind }) => kind
  })
  .map((all) =>
    all.map(({ kind, of }) =>
      resource<{ readonly id: string }>({
        kind,
        schema: Schema.Struct({ id: Schema.String }),
        keepsOpen: Object.fromEntries(of.map((one) => [one, `${one}_id`]))
      })
    )
  )

it("asks each kind that keeps objects of a kind open, by the attribute that it states, and no other", () => {
  fc.assert(
    fc.property(kinds, fc.constantFrom(...KINDS), fc.string(), (all, kind, id) => {
      const stating = all.filter(({ keepsOpen = {} }) => kind in keepsOpen)
      expect(keepersOf(all, kind).reads(id)).toEqual(
        stating.map((one) => ({ kind: one.kind, attribute: `${kind}_id`, value: id }))
      )
    })
  )
})
