import { verdictOn } from "@vostro/domain/idempotency/Verdict"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const fingerprint = fc.stringMatching(/^[0-9a-f]{8}$/)
const reply = fc.record({ status: fc.integer({ min: 200, max: 299 }), body: fc.string() })

describe("the verdict on a key that is held", () => {
  it("replays the very answer of the same request", () => {
    fc.assert(
      fc.property(fingerprint, reply, (same, reply) => {
        const verdict = verdictOn({ fingerprint: same, reply }, same)
        expect(verdict).toEqual({ _tag: "Replay", reply })
      })
    )
  })

  it("is that the same request still runs while it has no answer", () => {
    fc.assert(
      fc.property(fingerprint, (same) => {
        expect(verdictOn({ fingerprint: same }, same)).toEqual({ _tag: "InFlight" })
      })
    )
  })

  it("is that another request is inconsistent, whether the first was answered or not", () => {
    fc.assert(
      fc.property(fingerprint, fingerprint, reply, (first, second, reply) => {
        fc.pre(first !== second)
        expect(verdictOn({ fingerprint: first, reply }, second)).toEqual({ _tag: "Inconsistent" })
        expect(verdictOn({ fingerprint: first }, second)).toEqual({ _tag: "Inconsistent" })
      })
    )
  })
})
