import {
  differingFields,
  fieldDigest,
  keptUntil,
  storedPrint,
  withFields
} from "@vostro/domain/idempotency/FieldDigests"
import { inconsistent, verdictOn } from "@vostro/domain/idempotency/Idempotency"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const body = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.jsonValue(), { maxKeys: 8 })

describe("the digests of fields", () => {
  it("name exactly the fields whose digests differ, and lose no time of storage", () => {
    fc.assert(
      fc.property(body, body, fc.nat(), (one, other, until) => {
        const stored = storedPrint(withFields("a", one), until)
        const names = [...new Set([...Object.keys(other), ...Object.keys(one)])].filter((name) => {
          const [left, right] = [one, other].map((of) => (Object.hasOwn(of, name) ? fieldDigest(of[name]) : undefined))
          return left !== right
        })
        expect(differingFields(stored, withFields("b", other))).toEqual(names)
        expect(keptUntil(stored)).toBe(until)
        const replies = { fingerprint: stored, reply: { status: 200, body: "{}" } }
        expect(verdictOn(replies, withFields("a", one))._tag).toBe("Replay")
        expect(verdictOn(replies, withFields("b", other))._tag).toBe("Inconsistent")
      })
    )
  })

  it("tell values apart, and are too short to guess one from", () => {
    const digests = new Set(Array.from({ length: 1_000 }, (_, value) => fieldDigest(value)))
    expect(digests.size).toBeGreaterThan(900)
    expect(Math.max(...[...digests].map((one) => Number.parseInt(one, 36)))).toBeLessThan(2 ** 16)
  })

  it("are missing in a key of an older version, which names no field", () => {
    expect(inconsistent("a", withFields("b", { amount: 1 }))).toMatchObject({ errors: [] })
    expect(keptUntil("a")).toBeUndefined()
  })
})
