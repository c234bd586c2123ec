import { createHmac } from "node:crypto"
import {
  DEFAULT_TOLERANCE_MS,
  type ReceivedWebhook,
  type SignatureProblem,
  sign,
  verifySignature
} from "@vostro/domain/webhook/Signature"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const NOW = 1_750_000_000_000
const secret = fc.string({ minLength: 1, maxLength: 50 })
const body = fc.uint8Array({ maxLength: 200 })
const time = fc.integer({ min: 0, max: 8_640_000_000_000_000 / 10 })

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Verifies a webhook: returns its signature's problem, or that it is accepted. */
const verdictOn = (webhook: ReceivedWebhook): SignatureProblem | "accepted" =>
  Result.match(verifySignature(webhook), { onFailure: (problem) => problem, onSuccess: () => "accepted" as const })

/** Computes the signature of the spec with the platform's HMAC-SHA-256 over `t`, a dot, and the raw body. */
const signatureBySpec = (key: string, t: number, raw: Uint8Array): string =>
  createHmac("sha256", key).update(`${t}.`).update(raw).digest("base64")

const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

describe("a webhook's signature", () => {
  it("follows the spec, with one signature per secret", () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1, maxLength: 3 }), time, body, (secrets, t, raw) => {
        const signatures = secrets.map((key) => `,v0=${signatureBySpec(key, t, raw)}`)
        expect(sign(secrets, t, raw)).toBe(`t=${t}${signatures.join("")}`)
      })
    )
  })

  it("is accepted by a receiver with one of its secrets, old or new", () => {
    const drawn = fc.tuple(fc.uniqueArray(secret, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat())
    fc.assert(
      fc.property(drawn, time, body, ([secrets, mine, others], t, raw) => {
        const header = sign(secrets, t, raw)
        const held = secrets[mine % secrets.length] ?? ""
        expect(verdictOn({ header, body: raw, secrets: [held], nowMs: t })).toBe("accepted")
        const rotation = [`${others}-another`, held]
        expect(verdictOn({ header, body: raw, secrets: rotation, nowMs: t })).toBe("accepted")
      })
    )
  })

  it("is rejected by a receiver with none of its secrets", () => {
    fc.assert(
      fc.property(secret, fc.array(secret, { maxLength: 3 }), body, (key, others, raw) => {
        const secrets = others.filter((other) => other !== key)
        const header = sign([key], NOW, raw)
        expect(verdictOn({ header, body: raw, secrets, nowMs: NOW })).toBe("signature_mismatch")
      })
    )
  })

  it("detects every flipped bit of the body", () => {
    fc.assert(
      fc.property(secret, fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (key, raw, bit) => {
        const header = sign([key], NOW, raw)
        const changed = flipped(raw, bit % (raw.length * 8))
        expect(verdictOn({ header, body: changed, secrets: [key], nowMs: NOW })).toBe("signature_mismatch")
      })
    )
  })

  it("detects a body that was cut, lengthened, or extended by a digit of the timestamp", () => {
    fc.assert(
      fc.property(secret, body, (key, raw) => {
        const header = sign([key], NOW, raw)
        const changes = [Uint8Array.of(...raw, 0), raw.slice(0, -1), Uint8Array.of(0x30, ...raw)]
        for (const changed of changes.filter((one) => one.length !== raw.length)) {
          expect(verdictOn({ header, body: changed, secrets: [key], nowMs: NOW })).toBe("signature_mismatch")
        }
      })
    )
  })

  it("detects every flipped bit of the signature", () => {
    for (let bit = 0; bit < 256; bit++) {
      const signature = flipped(Buffer.from(signatureBySpec("key", NOW, bytesOf("{}")), "base64"), bit)
      const header = `t=${NOW},v0=${Buffer.from(signature).toString("base64")}`
      expect(verdictOn({ header, body: bytesOf("{}"), secrets: ["key"], nowMs: NOW })).toBe("signature_mismatch")
    }
  })

  it("detects every changed character, even if the decoded bytes are equal", () => {
    const [, signature = ""] = sign(["key"], NOW, bytesOf("{}")).split("v0=")
    for (const at of [0, signature.length - 2]) {
      for (const digit of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
        const changed = signature.slice(0, at) + digit + signature.slice(at + 1)
        const webhook = { header: `t=${NOW},v0=${changed}`, body: bytesOf("{}"), secrets: ["key"], nowMs: NOW }
        expect(verdictOn(webhook), changed).toBe(changed === signature ? "accepted" : "signature_mismatch")
      }
    }
  })

  it("is rejected with too few or too many bytes", () => {
    fc.assert(
      fc.property(secret, body, fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat({ max: 31 }), (...given) => {
        const [key, raw, more, length] = given
        const whole = Buffer.from(signatureBySpec(key, NOW, raw), "base64")
        for (const changed of [Buffer.concat([whole, more]), whole.subarray(0, length)]) {
          const webhook = { header: `t=${NOW},v0=${changed.toString("base64")}`, body: raw, secrets: [key], nowMs: NOW }
          expect(verdictOn(webhook)).toBe(changed.length === 0 ? "header_malformed" : "signature_mismatch")
        }
      })
    )
  })

  it("detects every flipped bit of the timestamp, even within the tolerance", () => {
    const at = "t=".length
    const header = sign(["key"], NOW, bytesOf("{}"))
    for (let bit = 0; bit < String(NOW).length * 8; bit++) {
      const changed = new TextDecoder().decode(flipped(bytesOf(header), at * 8 + bit))
      const webhook = { body: bytesOf("{}"), secrets: ["key"], nowMs: NOW, toleranceMs: Number.MAX_SAFE_INTEGER }
      expect(verdictOn({ ...webhook, header })).toBe("accepted")
      expect(["header_malformed", "signature_mismatch"], changed).toContain(verdictOn({ ...webhook, header: changed }))
    }
  })

  it("is valid within the tolerance, before and after the timestamp", () => {
    fc.assert(
      fc.property(fc.nat({ max: DEFAULT_TOLERANCE_MS * 2 }), fc.constantFrom(-1, 1), (distance, side) => {
        const webhook = { header: sign(["key"], NOW, bytesOf("{}")), body: bytesOf("{}"), secrets: ["key"] }
        const nowMs = NOW + side * distance
        const expected = distance <= DEFAULT_TOLERANCE_MS ? "accepted" : "timestamp_out_of_tolerance"
        expect(verdictOn({ ...webhook, nowMs })).toBe(expected)
        expect(verdictOn({ ...webhook, nowMs, toleranceMs: distance })).toBe("accepted")
        expect(verdictOn({ ...webhook, nowMs, toleranceMs: distance - 1 })).toBe("timestamp_out_of_tolerance")
      })
    )
    for (const none of [{ toleranceMs: Number.NaN }, { nowMs: Number.NaN }, { nowMs: Infinity }]) {
      const webhook = { header: sign(["key"], NOW, bytesOf("")), body: bytesOf(""), secrets: ["key"], nowMs: NOW }
      expect(verdictOn({ ...webhook, ...none })).toBe("timestamp_out_of_tolerance")
    }
    const edge = { header: sign(["key"], NOW, bytesOf("")), body: bytesOf(""), secrets: ["key"] }
    expect(verdictOn({ ...edge, nowMs: NOW + DEFAULT_TOLERANCE_MS })).toBe("accepted")
    expect(verdictOn({ ...edge, nowMs: NOW + DEFAULT_TOLERANCE_MS + 1 })).toBe("timestamp_out_of_tolerance")
  })

  const signature = signatureBySpec("key", NOW, bytesOf("{}"))
  const other = signatureBySpec("other", NOW, bytesOf("{}"))
  const list = (count: number) => `,v0=${other}`.repeat(count)
  const headers: ReadonlyArray<readonly [string, string | undefined, SignatureProblem | "accepted"]> = [
    ["no header", undefined, "header_missing"],
    ["an empty header", "", "header_missing"],
    ["a blank header", " ", "header_malformed"],
    ["no time", `v0=${signature}`, "header_malformed"],
    ["no signature", `t=${NOW}`, "header_malformed"],
    ["a signature of another version alone", `t=${NOW},v1=${signature}`, "header_malformed"],
    ["two times", `t=${NOW},t=${NOW},v0=${signature}`, "header_malformed"],
    ["a time that is not a number", `t=now,v0=${signature}`, "header_malformed"],
    ["a time with a sign", `t=+${NOW},v0=${signature}`, "header_malformed"],
    ["a time with too many digits", `t=${"1".repeat(16)},v0=${signature}`, "header_malformed"],
    ["a time with a zero in front", `t=0${NOW},v0=${signature}`, "signature_mismatch"],
    ["an item that is not a pair", `t=${NOW},v0=${signature},x`, "header_malformed"],
    ["an empty item", `t=${NOW},,v0=${signature}`, "header_malformed"],
    ["an empty signature", `t=${NOW},v0=`, "header_malformed"],
    ["a signature that is not Base64", `t=${NOW},v0=%%%%`, "signature_mismatch"],
    ["a signature that is cut", `t=${NOW},v0=${signature.slice(0, 40)}`, "signature_mismatch"],
    ["more signatures than are ever sent", `t=${NOW}${list(8)},v0=${signature}`, "header_malformed"],
    ["the right one of many signatures", `t=${NOW}${list(7)},v0=${signature}`, "accepted"],
    ["a broken signature beside the right one", `t=${NOW},v0=%%%%,v0=${signature}`, "accepted"],
    ["the signature of another version beside ours", `t=${NOW},v1=whatever,v0=${signature}`, "accepted"],
    ["blanks after the commas, and another order", `v0=${signature}, t=${NOW}`, "accepted"]
  ]
  it.each(headers)("is verified as expected with %s", (_, header, expected) => {
    expect(verdictOn({ header, body: bytesOf("{}"), secrets: ["key"], nowMs: NOW })).toBe(expected)
  })
})
