import { activeGenerations, signingSecret } from "@vostro/domain/webhook/SigningSecret"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const masterKey = fc.uint8Array({ minLength: 32, maxLength: 32 })
const id = fc.stringMatching(/^webhook_endpoint_\w{1,20}$/)
const generation = fc.integer({ min: 1, max: 1_000 })

describe("a signing secret", () => {
  it("is equal for equal key, endpoint and generation, and different otherwise", () => {
    const triple = fc.tuple(masterKey, id, generation)
    fc.assert(
      fc.property(triple, triple, (one, other) => {
        const [key, endpoint, nth] = one
        expect(signingSecret(...one)).toBe(signingSecret(key.slice(), endpoint, nth))
        expect(signingSecret(...one) === signingSecret(...other)).toBe(String(one) === String(other))
        expect(signingSecret(key, endpoint, nth + 1)).not.toBe(signingSecret(...one))
      })
    )
  })

  it("has 256 bits after its prefix", () => {
    fc.assert(
      fc.property(masterKey, id, generation, (...given) => {
        const [prefix, text = ""] = signingSecret(...given).split("_")
        expect([prefix, Buffer.from(text, "base64").length]).toEqual(["whsec", 32])
      })
    )
  })
})

describe("the active generations of a signing secret", () => {
  it("are the newest one, and the previous one until the overlap ends", () => {
    fc.assert(
      fc.property(generation, fc.nat(), fc.integer({ min: 0, max: 1_000 }), fc.nat({ max: 2_000 }), (...given) => {
        const [nth, rotated_at_ms, overlap, later] = given
        const active = activeGenerations({ generation: nth, rotated_at_ms }, rotated_at_ms + later, overlap)
        expect(active).toEqual(nth > 1 && later < overlap ? [nth, nth - 1] : [nth])
      })
    )
    const rotated = { generation: 2, rotated_at_ms: 5_000 }
    expect(activeGenerations(rotated, 5_999, 1_000)).toEqual([2, 1])
    expect(activeGenerations(rotated, 6_000, 1_000)).toEqual([2])
    expect(activeGenerations({ generation: 1 }, 0, 1_000)).toEqual([1])
  })
})
