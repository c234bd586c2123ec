import { randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain"
import {
  MAX_ENDPOINTS,
  MAX_ENDPOINTS_EVER
} from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { verifySignature } from "@vostro/domain/webhook"
import { makeClient } from "@vostro/http/client"
import { Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

describe.each(stores)("event subscriptions on %s", (kind) => {
  let bank: BankUnderTest
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"), { webhook_deadline_ms: 1_500 })
    receiver = await startReceiver()
  })
  afterAll(async () => {
    receiver.close()
    await bank.close()
  })
  beforeEach(() => {
    receiver.received.length = 0
  })

  const subscribe = (path: string) =>
    ask(bank.partner.call("event_subscription.create", { body: { url: receiver.url + path } }))
  const at = (webhook_endpoint_id: string) => ({ params: { webhook_endpoint_id } })
  const remove = (id: string) => ask(bank.partner.call("event_subscription.delete", at(id)))
  const paths = async () => {
    receiver.received.length = 0
    await bank.drain()
    return receiver.received.map(({ path }) => path)
  }

  it("delivers events to a subscription until it is deleted, and shows its secret only once", async () => {
    const { signing_secret, ...shown } = await subscribe("/mine")
    expect(await ask(bank.partner.call("event_subscription.get", at(shown.id)))).toEqual(shown)
    expect((await ask(bank.partner.call("event_subscription.list", { query: {} }))).objects).toEqual([shown])
    await openAccountNumbers(bank, 0)
    expect(await paths()).toEqual(["/mine"])
    const [webhook] = receiver.received
    const verified = verifySignature({
      header: webhook?.signature,
      body: webhook?.body ?? Buffer.alloc(0),
      secrets: [signing_secret],
      nowMs: bank.now()
    })
    expect(Result.isSuccess(verified)).toBe(true)
    expect(await remove(shown.id)).toEqual({ ...shown, status: "disabled" })
    await openAccountNumbers(bank, 0)
    expect(await paths()).toEqual([])
    expect(await ask(bank.partner.call("event_subscription.get", at(shown.id)))).toMatchObject({ status: "disabled" })
  })

  it("is the webhook endpoint that the operator sees, with the same rules", async () => {
    const params = { program_id: bank.programId }
    const { signing_secret: _, ...mine } = await subscribe("/shared")
    const listed = await ask(bank.operator.call("webhook_endpoint.list", { params, query: { limit: 1 } }))
    expect(listed.objects).toEqual([mine])
    const disable = { params: { ...params, webhook_endpoint_id: mine.id } }
    await ask(bank.operator.call("webhook_endpoint.disable", disable))
    expect(await refusal(bank.partner.call("event_subscription.delete", at(mine.id)))).toMatchObject({
      status: 422,
      code: "object_state_conflict",
      parameters: [{ parameter: "webhook_endpoint_id", reason: "object_status_unchanged" }]
    })
    for (const url of ["http://partner.example/", "https://10.0.0.1/", "https://2130706433/"]) {
      expect(await refusal(bank.partner.call("event_subscription.create", { body: { url } }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "url", reason: "value_not_allowed" }]
      })
    }
  })

  it("changes URL and events; a pending delivery goes to the new URL", async () => {
    receiver.answers.set("/old", (_, response) => response.writeHead(500).end())
    const { id } = await subscribe("/old")
    await openAccountNumbers(bank, 0)
    expect(await paths()).toEqual(["/old"])
    const update = (body: { readonly url?: string; readonly events?: ReadonlyArray<string> }) =>
      bank.partner.call("event_subscription.update", { ...at(id), body })
    expect(await refusal(update({ url: "https://127.0.0.1.5/" }))).toMatchObject({
      parameters: [{ parameter: "url", reason: "value_not_allowed" }]
    })
    expect(await ask(update({ url: `${receiver.url}/new` }))).toMatchObject({ url: `${receiver.url}/new`, events: [] })
    bank.advance(3 * HOUR_MS)
    expect(await paths()).toEqual(["/new"])
    expect(await ask(update({ events: ["internal_transfer.posted"] }))).toMatchObject({
      url: `${receiver.url}/new`,
      events: ["internal_transfer.posted"]
    })
    await openAccountNumbers(bank, 0)
    expect(await paths()).toEqual([])
    await remove(id)
    expect(await refusal(update({}))).toMatchObject({ status: 422, code: "object_state_conflict" })
  })

  it("sends nothing while paused and loses nothing: what waits uses up no attempts, and is sent on resuming", async () => {
    receiver.answers.set("/paused", (_, response) => response.writeHead(500).end())
    const { id } = await subscribe("/paused")
    await openAccountNumbers(bank, 0)
    expect(await paths()).toEqual(["/paused"])
    expect(await ask(bank.partner.call("event_subscription.pause", at(id)))).toMatchObject({
      status: "paused",
      pause_reason: "requested"
    })
    expect(await refusal(bank.partner.call("event_subscription.pause", at(id)))).toMatchObject({ status: 422 })
    await openAccountNumbers(bank, 0)
    bank.advance(3 * HOUR_MS)
    expect(await paths()).toEqual([])
    const query = { webhook_endpoint_id: id }
    const listed = async () =>
      (await ask(bank.operator.call("webhook_delivery.list", { params: { program_id: bank.programId }, query })))
        .objects
    const waiting = await listed()
    for (let round = 0; round < 30; round++) {
      bank.advance(3 * HOUR_MS)
      expect(await bank.drain()).toBe(0)
    }
    expect(await listed()).toEqual(waiting)
    receiver.answers.delete("/paused")
    const resumed = await ask(bank.partner.call("event_subscription.resume", at(id)))
    expect(resumed).toMatchObject({ status: "active" })
    expect(resumed).not.toHaveProperty("pause_reason")
    expect(await paths()).toEqual(["/paused", "/paused"])
    expect((await listed()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ["delivered", 1],
      ["delivered", 2]
    ])
    await remove(id)
  })

  it("gives up what waits when a paused subscription is deleted", async () => {
    receiver.answers.set("/left", (_, response) => response.writeHead(500).end())
    const { id } = await subscribe("/left")
    await openAccountNumbers(bank, 0)
    await bank.drain()
    await ask(bank.partner.call("event_subscription.pause", at(id)))
    await remove(id)
    bank.advance(3 * HOUR_MS)
    expect(await paths()).toEqual([])
    const query = { webhook_endpoint_id: id }
    const params = { program_id: bank.programId }
    const { objects } = await ask(bank.operator.call("webhook_delivery.list", { params, query }))
    expect(objects.map(({ status }) => status)).toEqual(["canceled"])
  })

  it("signs with both secrets after a rotation, and only with the new one after the overlap", async () => {
    const { id, signing_secret: old } = await subscribe("/rotated")
    const { signing_secret } = await ask(bank.partner.call("event_subscription.rotate_secret", at(id)))
    const verdicts = async () => {
      await openAccountNumbers(bank, 0)
      expect(await paths()).toEqual(["/rotated"])
      return receiver.received.map(({ signature, body }) =>
        [old, signing_secret].map((secret) =>
          Result.isSuccess(verifySignature({ header: signature, body, secrets: [secret], nowMs: bank.now() }))
        )
      )
    }
    expect(await verdicts()).toEqual([[true, true]])
    bank.advance(bank.settings.secret_overlap_ms)
    expect(await verdicts()).toEqual([[false, true]])
    await remove(id)
  })

  it("replays a pause under its key, and refuses every status that a move does not start from", async () => {
    const { id } = await subscribe("/moves")
    const idempotencyKey = randomUUID()
    const pause = bank.partner.call("event_subscription.pause", { ...at(id), idempotencyKey })
    const first = await ask(pause)
    await ask(bank.partner.call("event_subscription.resume", at(id)))
    expect(await ask(pause)).toEqual(first)
    expect(await refusal(bank.partner.call("event_subscription.resume", at(id)))).toMatchObject({ status: 422 })
    await remove(id)
    for (const move of ["pause", "resume", "rotate_secret", "delete"] as const) {
      expect(await refusal(bank.partner.call(`event_subscription.${move}`, at(id)))).toMatchObject({
        status: 422,
        code: "object_state_conflict"
      })
    }
  })

  it("hides the subscriptions of one program from another's clients", async () => {
    const { id } = await subscribe("/hidden")
    const { partner: stranger } = await inAnotherProgram(bank)
    const calls = [
      refusal(stranger.call("event_subscription.get", at(id))),
      refusal(stranger.call("event_subscription.update", { ...at(id), body: {} })),
      refusal(stranger.call("event_subscription.pause", at(id))),
      refusal(stranger.call("event_subscription.resume", at(id))),
      refusal(stranger.call("event_subscription.rotate_secret", at(id))),
      refusal(stranger.call("event_subscription.delete", at(id)))
    ]
    for (const refused of await Promise.all(calls)) {
      expect(refused).toMatchObject({ status: 404, code: "object_not_found" })
    }
    expect((await ask(stranger.call("event_subscription.list", { query: {} }))).objects).toEqual([])
    await remove(id)
  })

  it("requires scopes of its own", async () => {
    const clientWith = async (...scopes: ReadonlyArray<"event/read" | "event_subscription/read">) => {
      const params = { program_id: bank.programId }
      const made = await ask(bank.operator.call("client.create", { params, body: { name: "narrow", scopes } }))
      return makeClient({ baseUrl: bank.url, credentials: { client_id: made.id, client_secret: made.client_secret } })
    }
    const list = { query: {} }
    const reader = await clientWith("event_subscription/read")
    const other = await clientWith("event/read")
    expect(await refusal(other.call("event_subscription.list", list))).toMatchObject({ status: 403 })
    expect((await ask(reader.call("event_subscription.list", list))).has_more).toBe(false)
    const create = reader.call("event_subscription.create", { body: { url: receiver.url } })
    expect(await refusal(create)).toMatchObject({ status: 403 })
  })

  it("counts paused subscriptions against the limit, and deleted ones against that of a lifetime", async () => {
    const { partner } = await inAnotherProgram(bank)
    const create = partner.call("event_subscription.create", { body: { url: receiver.url } })
    const full = { status: 422, code: "limit_exceeded" }
    const ids: Array<string> = []
    for (let count = 0; count < MAX_ENDPOINTS; count++) ids.push((await ask(create)).id)
    for (const id of ids) await ask(partner.call("event_subscription.pause", at(id)))
    expect(await refusal(create)).toMatchObject(full)
    for (let count = MAX_ENDPOINTS; count < MAX_ENDPOINTS_EVER; count++) {
      await ask(partner.call("event_subscription.delete", at(ids.pop() ?? "")))
      ids.push((await ask(create)).id)
    }
    await ask(partner.call("event_subscription.delete", at(ids.pop() ?? "")))
    expect(await refusal(create)).toMatchObject(full)
  })
})
