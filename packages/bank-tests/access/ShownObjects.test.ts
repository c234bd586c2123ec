import { shownTo } from "@vostro/domain/engine/request/ShownTo"
import type { AnyResource } from "@vostro/domain/kernel/Resource"
import type { OperatorCaller } from "@vostro/domain/operation/Decision"
import { resources } from "@vostro/domain/operations"
import { openView } from "@vostro/domain/resources/access/object/Shown"
import { arbitraryInput } from "@vostro/testing/schemas/Arbitraries"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const as = (role: OperatorCaller["role"]): OperatorCaller => ({
  _tag: "Operator",
  id: "operator_1",
  name: "Jane",
  role,
  source_ip_allowlist: []
})

/** Returns an object as the answer to an operator shows it. */
const shown = (role: OperatorCaller["role"], resource: AnyResource, object: object): object =>
  JSON.parse(shownTo(as(role), JSON.stringify(openView(resource, object))))

const ofKind = (kind: string) => {
  const found = resources.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no kind ${kind}`)
  return found
}

/** Returns every text of a value, with the names of the fields above it. */
const textsOf = (value: unknown, names: ReadonlyArray<string> = []): ReadonlyArray<readonly [string, string]> => {
  if (typeof value === "string") return [[names.join("."), value]]
  return Object.entries(Object(value)).flatMap(([name, part]) => textsOf(part, [...names, name]))
}

const WHOLE = /^…$/
const END = /^….{0,4}$/su

/** Fields of persons and accounts by their whole paths, and what the role `read` sees of them. */
const hidden: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/(^|\.)date_of_birth$/, WHOLE],
  [/tax_identification\.value$/, WHOLE],
  [/(^|\.)(identification_number|document_number)$/, WHOLE],
  [/\.(account_number|iban|pix_key|pix_br_code|clabe|bre_b_key)$/, END],
  [/account_identifier\.value$/, END]
]

describe.each(resources.map(({ kind }) => kind))("a %s", (kind) => {
  const resource = ofKind(kind)
  // trusted: every stored kind is an object with an id.
  const objects = arbitraryInput(resource.schema) as fc.Arbitrary<{ readonly id: string }>

  it("states every attribute that lists filter by", () => {
    const known = [...resource.indexed, ...(resource.unindexed ?? [])]
    fc.assert(
      fc.property(objects, (object) => {
        expect(known).toEqual(expect.arrayContaining(Object.keys(resource.attributes(object))))
      }),
      { numRuns: 20 }
    )
    expect(new Set(known).size).toBe(known.length)
  })

  it("shows no secret to anybody, and no number of a person or of another bank to the role read", () => {
    fc.assert(
      fc.property(objects, (object) => {
        const whole = shown("operate", resource, object)
        const masked = shown("read", resource, object)
        for (const view of [whole, masked]) {
          const secret = textsOf(view).filter(([path]) => /digest|hash|salt|token|(^|\.)secrets/.test(path))
          expect(secret).toEqual([])
          expect(Object.keys(view)).not.toContain("kept")
        }
        for (const [path, text] of textsOf(masked)) {
          for (const [name, form] of hidden)
            if (name.test(path)) expect([path, text]).toEqual([path, expect.stringMatching(form)])
        }
        expect(textsOf(masked).map(([path]) => path)).toEqual(textsOf(whole).map(([path]) => path))
      }),
      { numRuns: 20 }
    )
  })
})
