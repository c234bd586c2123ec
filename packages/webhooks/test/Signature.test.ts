import { sign as signInDomain, verifySignature } from "@vostro/domain/webhook"
import { type ReceivedWebhook, sign, verify, WebhookRefused } from "@vostro/webhooks"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import vectors from "../vectors.json" with { type: "json" }

const verdictBy = (judge: typeof verify, webhook: ReceivedWebhook): Promise<string> =>
  judge(webhook).then(
    () => "valid",
    (error) => (error instanceof WebhookRefused ? error.reason : Promise.reject(error))
  )

const NOW = 1_767_225_600_000
const secret = fc.constantFrom("whsec_a", "whsec_b", "whsec_ü")
const secrets = fc.uniqueArray(secret, { minLength: 1, maxLength: 2 })
const received = fc.record({
  body: fc.uint8Array({ maxLength: 200 }),
  // A tampered byte, or none.
  flipped: fc.option(fc.nat({ max: 199 }), { nil: undefined }),
  signers: secrets,
  secrets,
  sentAt: fc.oneof(fc.constant(NOW), fc.integer({ min: NOW - 400_000, max: NOW + 400_000 })),
  damage: fc.constantFrom<(header: string) => string>(
    (header) => header,
    (header) => header.replaceAll(",", " ,  "),
    (header) => `${header},v1=AAAA`,
    (header) => `${header},v0`,
    (header) => `${header},t=1`,
    (header) => header.replace("t=", "t=-"),
    (header) => header.replace(/.=?$/, "A="),
    (header) => header.replaceAll("v0", "v1"),
    () => ""
  )
})

/** Finds a webhook on which a verifier and the domain disagree. */
const disagreement = (judge: typeof verify) =>
  fc.check(
    fc.asyncProperty(received, async ({ body, flipped, signers, secrets, sentAt, damage }) => {
      const header = damage(signInDomain(signers, sentAt, body))
      const arrived = flipped === undefined ? body : body.map((byte, at) => (at === flipped ? byte ^ 1 : byte))
      const webhook = { header, body: arrived, secrets, nowMs: NOW }
      const theirs = Result.match(verifySignature(webhook), { onSuccess: () => "valid", onFailure: (reason) => reason })
      return (await verdictBy(judge, webhook)) === theirs
    }),
    { numRuns: 500 }
  )

describe("signatures", () => {
  it.each(vectors)(
    "vector: $name",
    async ({ secrets, header, body, now_ms: nowMs, tolerance_ms: toleranceMs, verdict }) => {
      const webhook = { secrets, header, nowMs, toleranceMs }
      expect(await verdictBy(verify, { ...webhook, body })).toBe(verdict)
      const bytes = new TextEncoder().encode(body)
      const domain = verifySignature({ ...webhook, body: bytes })
      expect(Result.isFailure(domain) ? domain.failure : "valid").toBe(verdict)
    }
  )

  it("signs as the bank does", () =>
    fc.assert(
      fc.asyncProperty(secrets, fc.nat(), fc.uint8Array(), async (secrets, tMs, body) => {
        expect(await sign(secrets, tMs, body)).toBe(signInDomain(secrets, tMs, body))
      })
    ))

  it("agrees with the domain on every webhook", async () => {
    expect((await disagreement(verify)).counterexample).toBeNull()
  })

  it.each<[mutant: string, judge: typeof verify]>([
    ["takes any time", (webhook) => verify({ ...webhook, toleranceMs: 1e15 })],
    ["knows one secret only", (webhook) => verify({ ...webhook, secrets: webhook.secrets.slice(0, 1) })],
    [
      "takes a header without its last item",
      (webhook) => verify({ ...webhook, header: webhook.header?.replace(/,v0$/, "") })
    ],
    ["verifies half of the body", (webhook) => verify({ ...webhook, body: webhook.body.slice(1) })]
  ])("a verifier that %s is found", async (_, judge) => {
    expect((await disagreement(judge)).failed).toBe(true)
  })

  it("takes bodies as bytes, as a buffer and as text", async () => {
    const text = '{"id":"event_1","name":"Zoë"}'
    const bytes = new TextEncoder().encode(text)
    const header = signInDomain(["s"], NOW, bytes)
    for (const body of [text, bytes, bytes.buffer]) {
      expect(await verdictBy(verify, { header, body, secrets: ["s"], nowMs: NOW })).toBe("valid")
    }
  })

  it("refuses everything for a tolerance that is no number", async () => {
    const header = await sign(["s"], NOW, "{}")
    const webhook = { header, body: "{}", secrets: ["s"], nowMs: NOW, toleranceMs: Number.NaN }
    expect(await verdictBy(verify, webhook)).toBe("timestamp_out_of_tolerance")
  })

  it.each([
    ["no secret", { secrets: [] }, "must be an array of non-empty strings"],
    ["an empty secret", { secrets: [""] }, "must be an array of non-empty strings"],
    ["a string in place of its array", { secrets: JSON.parse('"s"') }, "must be an array of non-empty strings"],
    ["a parsed body", { body: JSON.parse("{}") }, "the webhook body was parsed: pass its raw bytes"]
  ])("throws for %s", async (_, fault, message) => {
    const header = await sign(["s"], NOW, "{}")
    const verdict = verify({ header, body: "{}", secrets: ["s"], nowMs: NOW, ...fault })
    await expect(verdict).rejects.toThrow(TypeError)
    await expect(verdict).rejects.toThrow(message)
  })
})
