import { createHmac, createPublicKey, verify } from "node:crypto"
import { sign } from "@vostro/domain/webhook"
import { privateKey, publicKey, signingSecret } from "@vostro/domain/webhook/SigningSecret"
import { standardHeaders } from "@vostro/domain/webhook/StandardSignature"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

/** The first vector is that of the public libraries (Standard Webhooks 1.0.0); the others have the same secret. */
const vectors = [
  [
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1_614_265_330,
    '{"test": 2432232314}',
    "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
  ],
  ["event_1", 1_760_000_000, '{"id":"event_1"}', "xoeXPhJFwWHhmvZfUNGSU2AR14tyliqSjsOtx3IDV14="],
  ["event_1", 1_760_000_000, '{"name":"Zoë"}', "mKYCo+6nJ97EUsrG4Lvug1XRd5bszpVwW/NYDfX/8Xg="],
  ["event_1", 1_760_000_000, "", "2MAR4UfPtW0f4SPTNw3A71z2FKeFQU9omdFst1TtfWA="]
] as const

const signed = (given: Partial<Parameters<typeof standardHeaders>[0]>) =>
  standardHeaders({
    id: "event_1",
    sent_at_ms: 1_760_000_000_999,
    body: Buffer.from("{}"),
    secrets: [SECRET],
    private_keys: [],
    ...given
  })

describe("the headers of Standard Webhooks", () => {
  it.each(vectors)("are those of the vector %s %i %s", (id, seconds, body, signature) => {
    expect(signed({ id, sent_at_ms: seconds * 1_000 + 999, body: Buffer.from(body) })).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${signature}`
    })
  })

  it("sign by the decoded Base64 of a secret, and Service-Signature by its whole text", () => {
    const body = Buffer.from("{}")
    const macOf = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64")
    const decoded = Buffer.from(SECRET.replace("whsec_", ""), "base64")
    const standard = macOf(decoded, "event_1.1760000000.{}")
    expect(signed({ body })["webhook-signature"]).toBe(`v1,${standard}`)
    expect(sign([SECRET], 5, body)).toBe(`t=5,v0=${macOf(SECRET, "5.{}")}`)
    expect(macOf(SECRET, "event_1.1760000000.{}")).not.toBe(standard)
  })

  it("have an entry for each secret and each key, the newest first", () => {
    const secrets = fc.array(
      fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => `whsec_${Buffer.from(bytes).toString("base64")}`),
      { maxLength: 8 }
    )
    const keys = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 2 })
    fc.assert(
      fc.property(secrets, keys, fc.uint8Array(), (own, private_keys, body) => {
        const entries = signed({ secrets: own, private_keys, body })["webhook-signature"].split(" ").filter(Boolean)
        const alone = [
          ...own.map((secret) => signed({ secrets: [secret], body })["webhook-signature"]),
          ...private_keys.map((key) => signed({ secrets: [], private_keys: [key], body })["webhook-signature"])
        ]
        expect(entries).toEqual(alone)
        expect(entries.map((one) => one.split(",")[0])).toEqual([
          ...own.map(() => "v1"),
          ...private_keys.map(() => "v1a")
        ])
      }),
      { numRuns: 30 }
    )
  })

  it("verify under the public key that the endpoint shows, by another implementation of Ed25519", () => {
    const master = new Uint8Array(32).fill(7)
    const body = Buffer.from('{"name":"Zoë"}')
    const private_keys = [privateKey(master, "webhook_endpoint_1", 1)]
    const [, signature = ""] = signed({ secrets: [], private_keys, body })["webhook-signature"].split(",")
    const verifies = (generation: number) => {
      const raw = Buffer.from(publicKey(master, "webhook_endpoint_1", generation).replace("whpk_", ""), "base64")
      const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw])
      const key = createPublicKey({ key: der, format: "der", type: "spki" })
      const message = Buffer.concat([Buffer.from("event_1.1760000000."), body])
      return verify(null, message, key, Buffer.from(signature, "base64"))
    }
    expect([1, 2].map(verifies)).toEqual([true, false])
  })

  it("derive the Ed25519 key apart from the secret", () => {
    const master = new Uint8Array(32).fill(7)
    const key = Buffer.from(privateKey(master, "webhook_endpoint_1", 1)).toString("base64")
    expect(signingSecret(master, "webhook_endpoint_1", 1)).not.toContain(key)
  })
})
