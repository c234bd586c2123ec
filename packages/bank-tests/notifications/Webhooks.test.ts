import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { eventNames } from "@vostro/domain/modules/registry"
import { verifySignature } from "@vostro/domain/webhook"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"

import {
  ask,
  type BankUnderTest,
  openAccountNumbers,
  refusal,
  startBank,
  stores,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"
import { closedPort, type Received, startReceiver } from "../support/WebhookReceiver.ts"

describe.each(stores)("webhooks on %s", (kind) => {
  let bank: BankUnderTest
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    // A busy machine answers within it, and each receiver that hangs costs it once.
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

  const subscribe = (url: string, events?: ReadonlyArray<string>) =>
    ask(
      bank.operator.call("webhook_endpoint.create", {
        params: { program_id: bank.programId },
        body: { url, ...(events !== undefined && { events }) }
      })
    )
  const disable = (webhook_endpoint_id: string) =>
    ask(bank.operator.call("webhook_endpoint.disable", { params: { program_id: bank.programId, webhook_endpoint_id } }))
  const deliveries = (webhook_endpoint_id: string) =>
    ask(
      bank.operator.call("webhook_delivery.list", {
        params: { program_id: bank.programId },
        query: { webhook_endpoint_id, limit: 100 }
      })
    )
  const attempts = async (webhook_endpoint_id: string) => {
    const query = { webhook_endpoint_id, with_answer: "true", limit: 100 } as const
    return (await ask(bank.operator.call("webhook_attempt.list", { params: { program_id: bank.programId }, query })))
      .objects
  }
  const verdict = ({ signature, body }: Received, ...secrets: ReadonlyArray<string>) =>
    verifySignature({ header: signature, body, secrets, nowMs: bank.now() })

  it("signs the exact bytes, and sends only the events of the table", async () => {
    const endpoint = await subscribe(`${receiver.url}/signed`)
    const [id = ""] = await openAccountNumbers(bank, 0)
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: id } }))
    await ask(bank.partner.call("account_number.activate", { params: { account_number_id: id } }))
    await bank.drain()
    expect(receiver.received.map(({ body }) => JSON.parse(body.toString()).event)).toEqual(["account_number.created"])
    const [webhook] = receiver.received
    if (webhook === undefined) throw new Error("no webhook was received")
    expect(Result.isSuccess(verdict(webhook, endpoint.signing_secret))).toBe(true)
    expect(Result.isSuccess(verdict(webhook, "whsec_another"))).toBe(false)
    expect(
      Result.isSuccess(
        verdict({ ...webhook, body: Buffer.concat([webhook.body, Buffer.from(" ")]) }, endpoint.signing_secret)
      )
    ).toBe(false)
    // The webhook has the object's current state, not that at the time of the event.
    expect(JSON.parse(webhook.body.toString()).object.status).toBe("active")
    await disable(endpoint.id)
  })

  it("tells the operator which request caused an event and its webhook, and partners only the event", async () => {
    const { programId: program_id } = bank
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
    const endpoint = await subscribe(`${receiver.url}/traced`)
    const body = { account_id, client_customer_id: "ada" }
    const made = await Effect.runPromise(bank.partner.call("account_number.create", { body }))
    await bank.drain()
    const query = { object_id: made.value.id }
    const traced = await ask(bank.operator.call("event.trace", { params: { program_id }, query }))
    expect(traced.objects).toMatchObject([{ event: "account_number.created", request_id: made.request_id }])
    expect((await deliveries(endpoint.id)).objects).toMatchObject([
      { status: "delivered", request_id: made.request_id, attempts: 1, last_result: "2xx" }
    ])
    expect(await attempts(endpoint.id)).toMatchObject([{ status: 204 }])
    const [{ request_id: _, object_version: __, ...event } = { request_id: "" }] = traced.objects
    expect((await ask(bank.partner.call("event.list", { query }))).objects).toEqual([event])
    const [webhook] = receiver.received
    expect(Object.keys(JSON.parse(String(webhook?.body)))).toEqual(["id", "event", "created_at", "object"])
    await disable(endpoint.id)
  })

  it("makes 24 attempts three hours apart, then gives up", async () => {
    const endpoint = await subscribe(`${receiver.url}/broken`)
    receiver.answers.set("/broken", (_, response) => response.writeHead(500).end("x".repeat(5_000)))
    await openAccountNumbers(bank, 0)
    for (let attempt = 1; attempt <= 24; attempt++) {
      await bank.drain()
      expect(receiver.received).toHaveLength(attempt)
      bank.advance(3 * HOUR_MS - 1)
      expect(await bank.drain()).toBe(0)
      bank.advance(1)
    }
    bank.advance(30 * DAY_MS)
    expect(await bank.drain()).toBe(0)
    const { objects } = await deliveries(endpoint.id)
    expect(objects.map(({ status, attempts, last_result }) => [status, attempts, last_result])).toEqual([
      ["exhausted", 24, "5xx"]
    ])
    const made = await attempts(endpoint.id)
    expect(made.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => 24 - at))
    expect(made.at(-1)).toMatchObject({ status: 500, answer: "x".repeat(1_024) })
    // A delivery is written again at each attempt, so it does not grow with them.
    expect(objects[0]?.first_failed_at).toBe(made.at(-1)?.created_at)
    expect(JSON.stringify(objects[0])).not.toContain("xxx")
    await disable(endpoint.id)
  })

  it("accepts only 2xx: redirects, timeouts and refusals are retried", async () => {
    receiver.answers.set("/redirect", (_, response) =>
      response.writeHead(302, { location: `${receiver.url}/trap` }).end()
    )
    receiver.answers.set("/hang", () => undefined)
    receiver.answers.set("/drip", (_, response) => response.writeHead(500).write("a"))
    const paths = ["/redirect", "/hang", "/drip"].map((path) => receiver.url + path)
    const closed = `http://127.0.0.1:${await closedPort()}/`
    const endpoints = await Promise.all([...paths, closed].map((url) => subscribe(url)))
    await openAccountNumbers(bank, 0)
    await bank.drain()
    expect(receiver.received.some(({ path }) => path === "/trap")).toBe(false)
    for (const endpoint of endpoints) {
      const { objects } = await deliveries(endpoint.id)
      expect(objects.map(({ status, attempts }) => [status, attempts])).toEqual([["pending", 1]])
    }
    const failures = await Promise.all(endpoints.map(async ({ id }) => (await attempts(id))[0]))
    expect(failures.map((attempt) => attempt?.status ?? attempt?.failure)).toEqual([
      302,
      "timeout",
      500,
      "ECONNREFUSED"
    ])
    await Promise.all(endpoints.map(({ id }) => disable(id)))
  })

  it("refuses an endpoint with a forbidden URL, and records the failure of an unreachable one", async () => {
    for (const url of ["http://partner.example/", "https://10.0.0.1/", "https://2130706433/"]) {
      await expect(subscribe(url)).rejects.toMatchObject({
        status: 422,
        parameters: [{ parameter: "url", reason: "value_not_allowed" }],
        body: expect.stringContaining("Use https and a public address.")
      })
    }
    // The name resolves to loopback, where this bank allows receivers; this one has no TLS.
    const endpoint = await subscribe(receiver.url.replace("http://127.0.0.1", "https://localhost"))
    await openAccountNumbers(bank, 0)
    await bank.drain()
    const [delivery] = (await deliveries(endpoint.id)).objects
    expect(delivery).toMatchObject({ status: "pending", attempts: 1, last_result: "no_answer" })
    expect(await attempts(endpoint.id)).toMatchObject([{ failure: expect.stringMatching(/^E/) }])
    await disable(endpoint.id)
  })

  it("lists attempts of known events only, and of tests", async () => {
    const of = (event: string) =>
      ask(bank.operator.call("webhook_attempt.list", { params: { program_id: bank.programId }, query: { event } }))
    await expect(of("internal_transfer.settled")).rejects.toMatchObject({
      parameters: [{ parameter: "event", reason: "value_not_allowed" }],
      body: expect.stringContaining("ach.posted")
    })
    expect((await of("webhook_endpoint.test")).objects.every(({ event }) => event === "webhook_endpoint.test")).toBe(
      true
    )
  })

  it("accepts a 2xx even if its body is incomplete", async () => {
    receiver.answers.set("/slow-body", (_, response) => response.writeHead(200).write("a"))
    receiver.answers.set("/cut-body", (_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("abc", () => response.destroy())
    })
    const endpoints = await Promise.all(["/slow-body", "/cut-body"].map((path) => subscribe(receiver.url + path)))
    await openAccountNumbers(bank, 0)
    await bank.drain()
    for (const { id } of endpoints) {
      const { objects } = await deliveries(id)
      expect(objects.map(({ status }) => status)).toEqual(["delivered"])
      expect((await attempts(id)).map(({ status }) => status)).toEqual([200])
    }
    await Promise.all(endpoints.map(({ id }) => disable(id)))
  })

  it("signs with both secrets after a rotation, and only with the new one after the overlap", async () => {
    const endpoint = await subscribe(`${receiver.url}/rotated`)
    const params = { program_id: bank.programId, webhook_endpoint_id: endpoint.id }
    const { signing_secret } = await ask(bank.operator.call("webhook_endpoint.rotate_secret", { params }))
    const verdicts = async () => {
      receiver.received.length = 0
      await openAccountNumbers(bank, 0)
      await bank.drain()
      return receiver.received.map((webhook) =>
        [endpoint.signing_secret, signing_secret].map((secret) => Result.isSuccess(verdict(webhook, secret)))
      )
    }
    expect(await verdicts()).toEqual([[true, true]])
    bank.advance(bank.settings.secret_overlap_ms)
    expect(await verdicts()).toEqual([[false, true]])
    await disable(endpoint.id)
    const asked = [
      refusal(bank.operator.call("webhook_endpoint.disable", { params })),
      refusal(bank.operator.call("webhook_endpoint.rotate_secret", { params }))
    ]
    expect(await Promise.all(asked)).toMatchObject([
      { parameters: [{ parameter: "webhook_endpoint_id", reason: "object_status_unchanged" }] },
      { parameters: [{ parameter: "webhook_endpoint_id", reason: "value_not_allowed" }] }
    ])
  })

  it("sends only the events of the endpoint's subscription, and none once it is disabled", async () => {
    const endpoint = await subscribe(`${receiver.url}/picky`, ["internal_transfer.posted"])
    const disabled = await subscribe(`${receiver.url}/disabled`)
    await openAccountNumbers(bank, 0)
    await disable(disabled.id)
    await bank.drain()
    expect(receiver.received).toEqual([])
    const { objects } = await deliveries(disabled.id)
    expect(objects.map(({ status }) => status)).toEqual(["canceled"])
    await disable(endpoint.id)
  })

  it("refuses unknown events and older names in a subscription, and names them", async () => {
    const asked = subscribe(`${receiver.url}/wrong`, [
      "internal_transfer.posted",
      "nope",
      "internal_transfer.succeeded"
    ])
    await expect(asked).rejects.toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [
        { parameter: "events[1]", reason: "value_not_allowed" },
        { parameter: "events[2]", reason: "value_not_allowed" }
      ]
    })
    const every = await subscribe(`${receiver.url}/all`, eventNames)
    expect(every.events).toEqual(eventNames)
    await disable(every.id)
  })

  it("filters events by known names, former ones too, and by objects of kinds with events", async () => {
    const [object_id = ""] = await openAccountNumbers(bank, 0)
    const list = (query: { readonly events?: ReadonlyArray<string>; readonly object_id?: string }) =>
      bank.partner.call("event.list", { query })
    const wires = ["wire.return_request.received", "wire.return_request_response_needed"]
    const others = ["internal_transfer.succeeded", ...wires, "account_number.activated"]
    expect((await ask(list({ object_id, events: ["account_number.created", ...others] }))).objects).toHaveLength(1)
    expect((await ask(list({ object_id, events: others }))).objects).toEqual([])
    expect((await ask(list({ object_id: "wire_1" }))).objects).toEqual([])
    const [sender = "", receiver = ""] = await openAccountNumbers(bank, 100, 0)
    const names = { posted: "succeeded", rejected: "failed" } as const
    for (const [status, older] of Object.entries(names)) {
      const body = transferOf(sender, receiver, 60)
      const { id } = await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: status, body }))
      await bank.drain()
      const found = await ask(list({ object_id: id, events: [`internal_transfer.${older}`] }))
      expect(found.objects.map(({ event }) => event)).toEqual([`internal_transfer.${status}`])
    }
    expect(await refusal(list({ events: ["ach.posted", "foo.bar"], object_id: "foo_bar" }))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [
        { parameter: "events[1]", reason: "value_not_allowed" },
        { parameter: "object_id", reason: "value_malformed" }
      ]
    })
    expect(await refusal(list({ object_id: "entity_1" }))).toMatchObject({ parameters: [{ parameter: "object_id" }] })
    const headers = { authorization: `Bearer ${await tokenOf(bank)}` }
    const asked = async (query: string) => {
      const answer = await fetch(`${bank.url}/v1/event?${query}`, { headers })
      return Object(await answer.json())
    }
    const one = await asked(`object_id=${object_id}&events=account_number.created`)
    expect(one.objects).toHaveLength(1)
    expect((await asked(`object_id=${object_id}&events=account_number.activated`)).objects).toEqual([])
    const wrong = "events=foo.bar&created_at[after]=today&created_at[before]=&created_at[since]=x"
    expect(await asked(wrong)).toMatchObject({
      status: "422",
      invalid_parameters: [
        { parameter: "events", reason: "value_not_allowed" },
        { parameter: "created_at[since]", reason: "parameter_unknown" },
        { parameter: "created_at[after]", reason: "value_malformed" },
        { parameter: "created_at[before]", reason: "value_malformed" }
      ]
    })
  })

  it("keeps events for 90 days, then answers 404", async () => {
    // While the clock stands still, each list seals a further ms.
    bank.advance(1_000)
    const [object_id = ""] = await openAccountNumbers(bank, 0)
    const { objects } = await ask(bank.partner.call("event.list", { query: { object_id } }))
    const event_id = objects[0]?.id ?? ""
    bank.advance(90 * DAY_MS)
    expect((await ask(bank.partner.call("event.get", { params: { event_id } }))).event).toBe("account_number.created")
    bank.advance(1)
    expect(await refusal(bank.partner.call("event.get", { params: { event_id } }))).toMatchObject({
      status: 404,
      code: "object_not_found"
    })
    expect((await ask(bank.partner.call("event.list", { query: { object_id } }))).objects).toEqual([])
  })
})
