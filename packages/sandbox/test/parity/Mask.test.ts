import { masked } from "@vostro/sandbox/parity/Mask"
import type { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

type Json = Schema.Json

const digits = fc.stringMatching(/^[1-9]\d{8}$/)
const secret = fc.stringMatching(/^whsec_[A-Za-z0-9]{12}$/)

/** An answer that has a tax id and a secret in their fields, in words, and at any depth. */
const answer = fc.record({ tax: digits, key: secret, depth: fc.nat(4), isList: fc.boolean() }).map((one) => {
  let value: Json = {
    tax_identification: { type: "ssn", value: one.tax },
    client_secret: one.key,
    message: `the number ${one.tax} and the key ${one.key} are taken`
  }
  for (let level = 0; level < one.depth; level++) value = one.isList ? [value] : { details: value }
  return { ...one, value }
})

it("no tax id and no secret of an answer is left in any of the answers, and their form is", () => {
  fc.assert(
    fc.property(answer, ({ key, tax, value }) => {
      const text = JSON.stringify(masked([value, `again ${tax}`, { note: key }], []))
      for (const one of [tax, key]) expect(text).not.toContain(one)
      expect(text).toContain('{"type":"ssn","value":"#########"}')
      expect(text).toContain("the number ######### and the key <secret> are taken")
    })
  )
})

it("credentials are masked where no field tells that they are one", () => {
  expect(masked(["echo of token-of-the-client"], ["token-of-the-client"])).toEqual(["echo of <secret>"])
})

it("a secret of several lines is masked", () => {
  const secret = "-----BEGIN KEY-----\nMC4CAQAw\n-----END KEY-----"
  expect(masked([{ client_secret: secret, note: `got ${secret}` }], [])).toEqual([
    { client_secret: "<secret>", note: "got <secret>" }
  ])
})
