import { DAY_MS } from "@vostro/domain"
import { Webhook } from "standardwebhooks"
import { expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank } from "../support/BankUnderTest.ts"
import { byEd25519 } from "../support/VerifyEd25519.ts"
import { type Received, startReceiver } from "../support/WebhookReceiver.ts"

/** Verifies a webhook by the public library, which reads the real clock; returns its event. */
const byLibrary = (secret: string, { body, headers }: Received): unknown => {
  const text = (name: string) => String(headers[name])
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
  const given = Object.fromEntries(names.map((name) => [name, text(name)]))
  return Object(new Webhook(secret).verify(body.toString(), given)).event
}

it("satisfies the public library, also after 60 days of the bank's clock, and during a rotation", async () => {
  const bank = await startBank("memory", inject("databaseUrl"), { webhook_wall_clock: Date.now })
  const receiver = await startReceiver()
  const {
    signing_secret: old,
    id,
    public_key
  } = await ask(
    bank.partner.call("event_subscription.create", {
      body: { url: `${receiver.url}/standard`, signatures: ["standard", "standard_ed25519"] }
    })
  )
  const params = { webhook_endpoint_id: id }
  const next = async (): Promise<Received> => {
    receiver.received.length = 0
    await openAccountNumbers(bank, 0)
    await bank.drain()
    const [webhook] = receiver.received
    if (webhook === undefined) throw new Error("no webhook was received")
    return webhook
  }
  const first = await next()
  expect(byLibrary(old, first)).toBe("account_number.created")
  expect(byEd25519(public_key, first)).toBe(true)
  expect(first.headers["webhook-id"]).toBe(JSON.parse(first.body.toString()).id)
  expect(first.signature).toMatch(/^t=\d+,v0=/)

  bank.advance(60 * DAY_MS)
  expect(byLibrary(old, await next())).toBe("account_number.created")

  const rotated = await ask(bank.partner.call("event_subscription.rotate_secret", { params }))
  expect(rotated.public_key).not.toBe(public_key)
  const during = await next()
  for (const secret of [old, rotated.signing_secret]) expect(byLibrary(secret, during)).toBe("account_number.created")
  for (const key of [public_key, rotated.public_key]) expect(byEd25519(key, during)).toBe(true)
  expect(
    String(during.headers["webhook-signature"])
      .split(" ")
      .map((one) => one.split(",")[0])
  ).toEqual(["v1", "v1", "v1a", "v1a"])

  bank.advance(bank.settings.secret_overlap_ms)
  const after = await next()
  expect(() => byLibrary(old, after)).toThrow("No matching signature")
  expect(byLibrary(rotated.signing_secret, after)).toBe("account_number.created")
  expect(() => byLibrary(rotated.signing_secret, { ...after, body: Buffer.from("{}") })).toThrow(
    "No matching signature"
  )

  const plain = await ask(bank.partner.call("event_subscription.update", { params, body: { signatures: [] } }))
  expect(plain).not.toHaveProperty("public_key")
  expect((await next()).headers).not.toHaveProperty("webhook-id")
  receiver.close()
  await bank.close()
})

it("states the bank's own time without a wall clock, so that the library refuses what an advanced bank sends", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  const receiver = await startReceiver()
  const body = { url: `${receiver.url}/ahead`, signatures: ["standard"] } as const
  const { signing_secret } = await ask(bank.partner.call("event_subscription.create", { body }))
  bank.advance(60 * DAY_MS)
  await openAccountNumbers(bank, 0)
  await bank.drain()
  const [webhook] = receiver.received
  if (webhook === undefined) throw new Error("no webhook was received")
  expect(webhook.headers["webhook-timestamp"]).toBe(String(Math.floor(bank.now() / 1_000)))
  expect(() => byLibrary(signing_secret, webhook)).toThrow("too new")
  receiver.close()
  await bank.close()
})
