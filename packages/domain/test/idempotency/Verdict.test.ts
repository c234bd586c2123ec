import { verdictOn } from "@vostro/domain/idempotency/Idempotency"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const fingerprint = fc.stringMatching(/^[0-9a-f]{8}$/)
const reply = fc.record({ status: fc.integer({ min: 200, max: 299 }), body: fc.string() })

describe("the verdict on a used key", () => {
  it("replays the original response of the same request", () => {
    fc.assert(
      fc.property(fingerprint, reply, (same, reply) => {
        const verdict = verdictOn({ fingerprint: same, reply }, same)
        expect(verdict).toEqual({ _tag: "Replay", reply })
      })
    )
  })

  it("reports the same request as running while it has no response", () => {
    fc.assert(
      fc.property(fingerprint, (same) => {
        expect(verdictOn({ fingerprint: same }, same)).toEqual({ _tag: "InFlight" })
      })
    )
  })

  it("reports another request as inconsistent, whether or not the first was answered", () => {
    fc.assert(
      fc.property(fingerprint, fingerprint, reply, (first, second, reply) => {
        fc.pre(first !== second)
        expect(verdictOn({ fingerprint: first, reply }, second)).toEqual({ _tag: "Inconsistent" })
        expect(verdictOn({ fingerprint: first }, second)).toEqual({ _tag: "Inconsistent" })
      })
    )
  })
})
