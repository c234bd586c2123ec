import { fingerprintOf } from "@vostro/domain/idempotency/Idempotency"
import { operations } from "@vostro/domain/modules/registry"
import type { Address } from "@vostro/domain/operation/Operation"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const operation = fc.constantFrom(...operations)
const params = fc.dictionary(fc.stringMatching(/^\w{1,5}$/), fc.string(), { maxKeys: 3, noNullPrototype: true })
const body = fc.uint8Array({ maxLength: 100 })
const method = fc.constantFrom("GET", "POST", "PATCH", "DELETE")

describe("the fingerprint of a request", () => {
  it("is equal for equal requests, in any buffer", () => {
    fc.assert(
      fc.property(operation, params, body, (one, named, bytes) => {
        const fingerprint = fingerprintOf(one, named, bytes)
        expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
        expect(fingerprintOf(one, { ...named }, Buffer.from(bytes))).toBe(fingerprint)
      })
    )
  })

  it("differs with any bit of the body, and with its length", () => {
    fc.assert(
      fc.property(operation, params, fc.uint8Array({ minLength: 1 }), fc.nat(), (one, named, bytes, bit) => {
        const changed = bytes.map((byte, at) => (at === (bit >> 3) % bytes.length ? byte ^ (1 << (bit & 7)) : byte))
        const fingerprint = fingerprintOf(one, named, bytes)
        expect(fingerprintOf(one, named, changed)).not.toBe(fingerprint)
        expect(fingerprintOf(one, named, bytes.slice(1))).not.toBe(fingerprint)
        expect(fingerprintOf(one, named, Uint8Array.of(...bytes, 0x20))).not.toBe(fingerprint)
      })
    )
  })

  it("differs with the method, the endpoint and the path parameters", () => {
    const address: fc.Arbitrary<Address> = fc.tuple(method, fc.constantFrom("/v1/ach/:id", "/v1/ach/:id/reverse"))
    const request = fc.tuple(address, params, body)
    fc.assert(
      fc.property(operation, request, request, (one, a, b) => {
        const [ofA, ofB] = [a, b].map(([at, named, bytes]) => fingerprintOf({ ...one, at }, named, bytes))
        const textOf = ([at, named, bytes]: typeof a) => JSON.stringify([at, Object.entries(named), [...bytes]])
        expect(ofA === ofB).toBe(textOf(a) === textOf(b))
      }),
      { numRuns: 500 }
    )
  })

  it("differs for every operation of the bank", () => {
    const all = operations.map((one) => fingerprintOf(one, {}, new Uint8Array()))
    expect(new Set(all).size).toBe(operations.length)
  })

  it("separates a parameter from a body that looks like one", () => {
    const [one] = operations
    expect(one).toBeDefined()
    if (one === undefined) return
    const bytes = new TextEncoder().encode('{"id":"2"}\n')
    expect(fingerprintOf(one, { id: '1"}\n{"id":"2' }, bytes)).not.toBe(
      fingerprintOf(one, { id: "1" }, new TextEncoder().encode('{"id":"2"}\n{"id":"2"}\n'))
    )
  })
})
