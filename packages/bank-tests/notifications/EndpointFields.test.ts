import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  openAccountNumbers,
  postJson,
  refusal,
  startBank,
  stores,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

describe.each(stores)("fields of webhook endpoints on %s", (kind) => {
  let bank: BankUnderTest
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    receiver = await startReceiver()
  })
  afterAll(async () => {
    receiver.close()
    await bank.close()
  })
  beforeEach(() => {
    receiver.received.length = 0
  })

  const at = (webhook_endpoint_id: string) => ({ params: { webhook_endpoint_id } })
  const remove = (id: string) => ask(bank.partner.call("event_subscription.delete", at(id)))
  const named = () => receiver.received.map(({ body, path }) => [path, JSON.parse(body.toString()).event])

  it("creates an endpoint by its uid once, then gives it the fields of the body and keeps its secret", async () => {
    const uid = "orders"
    const upsert = (body: { readonly url: string; readonly rate?: number; readonly description?: string }) =>
      ask(bank.partner.call("event_subscription.upsert", { body: { uid, ...body } }))
    const url = `${receiver.url}/orders`
    const { signing_secret, ...made } = await upsert({ url, rate: 5, description: "Orders" })
    expect(signing_secret).toMatch(/^whsec_/)
    expect(made).toMatchObject({ uid: "orders", rate: 5, description: "Orders", status: "active" })
    bank.advance(1_000)
    expect(await upsert({ url, rate: 5, description: "Orders" })).toEqual(made)
    const changed = await upsert({ url: `${url}/2` })
    expect(changed).toMatchObject({ id: made.id, url: `${url}/2`, secret_generation: 1 })
    for (const gone of ["rate", "description", "signing_secret"]) expect(changed).not.toHaveProperty(gone)
    const operator = { params: { program_id: bank.programId }, body: { uid, url, rate: 7 } }
    expect(await ask(bank.operator.call("webhook_endpoint.upsert", operator))).toMatchObject({ id: made.id, rate: 7 })
    const taken = await postJson(bank, "/v1/event_subscription", {
      token: await tokenOf(bank),
      key: "uid-taken",
      body: { url, uid }
    })
    expect(taken.status).toBe(422)
    expect(Object(await taken.json()).detail).toContain("change it by POST to upsert")
    await remove(made.id)
    const again = await upsert({ url })
    expect(again.id).not.toBe(made.id)
    expect(again.signing_secret).toMatch(/^whsec_/)
    await remove(again.id)
  })

  it("makes one endpoint of concurrent upserts of a uid", async () => {
    const body = { uid: "race", url: `${receiver.url}/race` }
    const made = await Promise.all(
      Array.from({ length: 5 }, () => ask(bank.partner.call("event_subscription.upsert", { body })))
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made.filter((one) => "signing_secret" in one)).toHaveLength(1)
    await remove(made[0]?.id ?? "")
  })

  it("sends what the filters select: names by wildcard, objects, and account numbers in any field", async () => {
    const [sender = "", other = ""] = await openAccountNumbers(bank, 500, 0)
    const [third = "", fourth = ""] = await openAccountNumbers(bank, 500, 0)
    await bank.drain()
    const filters = {
      posted: { events: ["*.posted"] },
      transfers: { events: ["internal_transfer.*"], account_number_ids: [other] },
      none: { object_ids: ["internal_transfer_1"] },
      cards: { events: ["card.*", "ach.returned"] }
    }
    const ids: Array<string> = []
    for (const [path, filter] of Object.entries(filters)) {
      const body = { url: `${receiver.url}/${path}`, ...filter }
      ids.push((await ask(bank.partner.call("event_subscription.create", { body }))).id)
    }
    for (const [from, to] of [
      [sender, other],
      [third, fourth]
    ] as const) {
      const body = transferOf(from, to, 100)
      await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: `filtered-${from}`, body }))
      await bank.drain()
    }
    expect(named().toSorted()).toEqual([
      ["/posted", "internal_transfer.posted"],
      ["/posted", "internal_transfer.posted"],
      ["/transfers", "internal_transfer.posted"]
    ])
    for (const id of ids) await remove(id)
  })

  it("refuses filters that match no event, and headers that are not the endpoint's, in words that help", async () => {
    const token = await tokenOf(bank)
    const refused = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await postJson(bank, "/v1/event_subscription", {
        token,
        key: "refused-fields",
        body: { url: receiver.url, ...body }
      })
      expect(answer.status).toBe(422)
      const { detail, invalid_parameters } = Object(await answer.json())
      return [detail, invalid_parameters.map(({ parameter }: { readonly parameter: string }) => parameter)]
    }
    const [words, parameters] = await refused({ events: ["ach.retrned", "*.nothing", "ach.*"] })
    expect(words).toContain("No event matches ach.retrned: send a name such as ach.")
    expect(words).toContain("or a pattern such as ach.*.")
    expect(parameters).toEqual(["events[0]", "events[1]"])
    expect((await refused({ events: ["a*.b*"] }))[1]).toEqual(["events[0]"])
    expect((await refused({ object_ids: ["client_1"] }))[1]).toEqual(["object_ids[0]"])
    expect((await refused({ account_number_ids: ["account_1"] }))[1]).toEqual(["account_number_ids[0]"])
    expect((await refused({ rate: 0 }))[1]).toEqual(["rate"])
    expect((await refused({ rate: 1_001 }))[1]).toEqual(["rate"])
    expect((await refused({ signatures: ["hmac"] }))[1]).toEqual(["signatures[0]"])
    expect((await refused({ uid: "a/b" }))[1]).toEqual(["uid"])
    expect(await refused({ headers: { "webhook-id": "1" } })).toEqual([
      expect.stringContaining("The bank sets webhook-id itself: choose another name, such as x-webhook-id."),
      ["headers.webhook-id"]
    ])
  })

  it("sends own headers, and shows their names but never their values", async () => {
    const headers = { Authorization: "Bearer s3cret-value", "x-env": "test" }
    const made = await ask(
      bank.partner.call("event_subscription.create", { body: { url: `${receiver.url}/own`, headers } })
    )
    expect(made.header_names).toEqual(["Authorization", "x-env"])
    await openAccountNumbers(bank, 0)
    await bank.drain()
    expect(receiver.received[0]?.headers).toMatchObject({
      authorization: "Bearer s3cret-value",
      "x-env": "test",
      "content-type": "application/json"
    })
    await ask(bank.partner.call("event_subscription.pause", at(made.id)))
    const params = { program_id: bank.programId }
    const shown = [
      made,
      await ask(bank.partner.call("event_subscription.get", at(made.id))),
      await ask(bank.operator.call("webhook_endpoint.list", { params, query: {} })),
      await ask(bank.operator.call("event.trace", { params, query: { object_id: made.id } })),
      await ask(bank.operator.call("audit_entry.list", { query: { limit: 100 } }))
    ]
    expect(JSON.stringify(shown)).toContain("webhook_endpoint.paused")
    expect(JSON.stringify(shown)).not.toContain("s3cret")
    const cleared = await ask(bank.partner.call("event_subscription.update", { ...at(made.id), body: { headers: {} } }))
    expect(cleared).not.toHaveProperty("header_names")
    await remove(made.id)
  })

  it("keeps to the rate of an endpoint, and sends the rest when its time has come", async () => {
    const body = { url: `${receiver.url}/slow`, rate: 3 }
    const { id } = await ask(bank.partner.call("event_subscription.create", { body }))
    await openAccountNumbers(bank, ...Array.from({ length: 8 }, () => 0))
    const sent: Array<number> = []
    for (let second = 0; second < 4; second++) {
      receiver.received.length = 0
      await bank.drain()
      sent.push(receiver.received.length)
      bank.advance(1_000)
    }
    expect(sent).toEqual([3, 3, 2, 0])
    await remove(id)
  })

  it("tells the version of the object and the place of the event among its events", async () => {
    const { id } = await ask(bank.partner.call("event_subscription.create", { body: { url: `${receiver.url}/seq` } }))
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
    await bank.drain()
    expect(receiver.received.map(({ headers }) => headers)).toMatchObject([
      { "vostro-event-sequence": "1", "vostro-object-version": "2" }
    ])
    await remove(id)
  })

  it("sends a test once, also to a paused endpoint, marked as a test", async () => {
    const made = await ask(bank.partner.call("event_subscription.create", { body: { url: `${receiver.url}/test` } }))
    receiver.answers.set("/test", (_, response) => response.writeHead(500).end())
    const { signing_secret: _, ...endpoint } = made
    const sent = await ask(bank.partner.call("event_subscription.test", at(made.id)))
    expect(sent).toMatchObject({ event: "webhook_endpoint.test", webhook_endpoint_id: made.id })
    await bank.drain()
    expect(receiver.received[0]?.headers).toMatchObject({ "vostro-test": "true" })
    expect(JSON.parse(String(receiver.received[0]?.body))).toMatchObject({
      id: sent.event_id,
      event: "webhook_endpoint.test",
      object: endpoint
    })
    const params = { program_id: bank.programId, webhook_endpoint_id: made.id }
    await ask(bank.operator.call("webhook_endpoint.pause", { params }))
    receiver.answers.delete("/test")
    await ask(bank.operator.call("webhook_endpoint.test", { params }))
    await bank.drain()
    const { objects } = await ask(
      bank.operator.call("webhook_delivery.list", {
        params: { program_id: bank.programId },
        query: { webhook_endpoint_id: made.id }
      })
    )
    expect(objects.map(({ is_test, status }) => [is_test, status])).toEqual([
      [true, "delivered"],
      [true, "exhausted"]
    ])
    await ask(bank.operator.call("webhook_endpoint.disable", { params }))
    expect(await refusal(bank.operator.call("webhook_endpoint.test", { params }))).toMatchObject({ status: 422 })
  })
})
