import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { MAX_REPLAY, webhookReplay } from "@vostro/domain/resources/notifications/webhook-replay/WebhookReplay"
import { verifySignature } from "@vostro/domain/webhook"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  everyStore,
  inAnotherProgram,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn
} from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"
import { catalogueOfReplays, counted, FEW, idsOf, subscribe } from "./ReplayLives.ts"

describe.each(everyStore)("attempts, resends and replays on %s", (kind) => {
  let shared: BankUnderTest
  let bank: BankUnderTest
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    const layer = await layerStore(kind, inject("databaseUrl"))
    shared = await startBankOn(layer, {}, undefined, layer, undefined, catalogueOfReplays())
    receiver = await startReceiver()
  })
  afterAll(async () => {
    receiver.close()
    await shared.close()
  })
  beforeEach(async () => {
    bank = await inAnotherProgram(shared)
    receiver.received.length = 0
    receiver.answers.clear()
  })
  const fail = (path: string, status = 500) =>
    receiver.answers.set(path, (_, response) => response.writeHead(status).end("it is broken"))
  const now = () => new Date(bank.now()).toISOString()
  const attempts = (query: object) => ask(bank.partner.call("event_attempt.list", { query }))
  const deliveries = async (webhook_endpoint_id: string) => {
    const query = { webhook_endpoint_id }
    const params = { program_id: bank.programId }
    return (await ask(bank.operator.call("webhook_delivery.list", { params, query }))).objects
  }
  const resend = (webhook_endpoint_id: string, event_id: string) =>
    bank.partner.call("event_resend.create", { body: { webhook_endpoint_id, event_id } })
  const outcomeOf = (webhook_resend_id: string) =>
    ask(bank.partner.call("event_resend.get", { params: { webhook_resend_id } }))

  it("lists attempts by endpoint, event, outcome and time, their answers on request", async () => {
    const one = await subscribe(bank, receiver, "/one")
    const other = await subscribe(bank, receiver, "/other")
    fail("/one")
    await openAccountNumbers(bank, 0)
    await bank.drain()
    receiver.answers.clear()
    bank.advance(3 * HOUR_MS)
    const later = now()
    await bank.drain()
    const { objects } = await attempts({ webhook_endpoint_id: one })
    expect(objects.map(({ number, result, status, resent }) => [number, result, status, resent])).toEqual([
      [2, "2xx", 204, false],
      [1, "5xx", 500, false]
    ])
    const [delivered, failed] = objects
    expect(objects.some((attempt) => "answer" in attempt)).toBe(false)
    const event_id = delivered?.event_id ?? ""
    expect((await attempts({ event_id })).objects).toHaveLength(3)
    expect((await attempts({ event_id, webhook_endpoint_id: other })).objects).toHaveLength(1)
    expect((await attempts({ event: "internal_transfer.posted" })).objects).toEqual([])
    expect((await attempts({ status: "500", with_answer: "true" })).objects).toEqual([
      { ...failed, answer: "it is broken" }
    ])
    expect((await attempts({ result: "2xx", created_at: { on_or_after: later } })).objects).toEqual([delivered])
    const first = await attempts({ webhook_endpoint_id: one, limit: 1 })
    expect(first).toEqual({ objects: [delivered], has_more: true })
    const next = { webhook_endpoint_id: one, limit: 1, starting_after: delivered?.id }
    expect(await attempts(next)).toEqual({ objects: [failed], has_more: false })
    const params = { program_id: bank.programId }
    const query = { webhook_endpoint_id: one }
    expect((await ask(bank.operator.call("webhook_attempt.list", { params, query }))).objects).toEqual(objects)
    expect(await refusal(bank.partner.call("event_attempt.list", { query: { result: "6xx" as "5xx" } }))).toMatchObject(
      {
        status: 422,
        parameters: [{ parameter: "result", reason: "value_not_allowed" }]
      }
    )
  })

  it("measures an attempt though the clock of the bank stands still", async () => {
    const one = await subscribe(bank, receiver, "/slow")
    receiver.answers.set("/slow", (_, response) => {
      const from = performance.now()
      while (performance.now() - from < 3);
      response.writeHead(204).end()
    })
    await openAccountNumbers(bank, 0)
    const before = now()
    await bank.drain()
    const { objects } = await attempts({ webhook_endpoint_id: one })
    expect(objects.map(({ created_at }) => created_at)).toEqual([before])
    expect(objects[0]?.duration_ms).toBeGreaterThanOrEqual(3)
  })

  it("sends one again: same id and body, current secret, also to a paused receiver, outside the retry schedule", async () => {
    const endpoint = await subscribe(bank, receiver, "/again")
    fail("/again")
    await openAccountNumbers(bank, 0)
    await bank.drain()
    const [before] = await deliveries(endpoint)
    const event_id = before?.event_id ?? ""
    const params = { webhook_endpoint_id: endpoint }
    const { signing_secret } = await ask(bank.partner.call("event_subscription.rotate_secret", { params }))
    await ask(bank.partner.call("event_subscription.pause", { params }))
    const failing = await ask(resend(endpoint, event_id))
    expect(failing).toMatchObject({ status: "pending", event_id })
    expect(await refusal(resend(endpoint, event_id))).toMatchObject({ status: 422, code: "object_state_conflict" })
    await bank.drain()
    expect(await outcomeOf(failing.id)).toMatchObject({ status: "failed", result: "5xx" })
    expect(await deliveries(endpoint)).toMatchObject([{ status: "pending", attempts: before?.attempts }])
    receiver.answers.clear()
    const again = await ask(resend(endpoint, event_id))
    await bank.drain()
    expect(await outcomeOf(again.id)).toMatchObject({ status: "delivered", result: "2xx" })
    expect(await deliveries(endpoint)).toMatchObject([{ status: "delivered", attempts: before?.attempts }])
    const [first, , last] = receiver.received
    expect(last?.body.toString()).toBe(first?.body.toString())
    const signed = { header: last?.signature, body: last?.body ?? Buffer.alloc(0), nowMs: bank.now() }
    expect(Result.isSuccess(verifySignature({ ...signed, secrets: [signing_secret] }))).toBe(true)
    const byHand = await attempts({ event_id, resent: "true" })
    expect(byHand.objects.map(({ result, number }) => [result, number])).toEqual([
      ["2xx", 2],
      ["5xx", 2]
    ])
    await ask(bank.partner.call("event_subscription.resume", { params }))
    bank.advance(3 * HOUR_MS)
    await bank.drain()
    expect(receiver.received).toHaveLength(3)
    const query = { program_id: bank.programId }
    const audit = await ask(bank.operator.call("audit_entry.list", { query }))
    expect(audit.objects.filter(({ operation }) => operation === "event_resend.create")).toHaveLength(2)
  })

  it("refuses to resend what was never sent there, and to a receiver that is gone", async () => {
    const [object_id = ""] = await openAccountNumbers(bank, 0)
    bank.advance(1_000)
    const endpoint = await subscribe(bank, receiver, "/refused")
    const { objects } = await ask(bank.partner.call("event.list", { query: { object_id } }))
    const event_id = objects[0]?.id ?? ""
    const refused = await refusal(resend(endpoint, event_id))
    expect(refused).toMatchObject({ status: 422, parameters: [{ parameter: "event_id", reason: "not_found" }] })
    expect(refused).toMatchObject({ body: expect.stringContaining("A replay of missing events sends those.") })
    expect(await refusal(resend("webhook_endpoint_1", event_id))).toMatchObject({
      parameters: [{ parameter: "webhook_endpoint_id", reason: "not_found" }]
    })
    await openAccountNumbers(bank, 0)
    await bank.drain()
    const [delivery] = await deliveries(endpoint)
    const late = await ask(resend(endpoint, delivery?.event_id ?? ""))
    await ask(bank.partner.call("event_subscription.delete", { params: { webhook_endpoint_id: endpoint } }))
    await bank.drain()
    expect(await outcomeOf(late.id)).toMatchObject({ status: "canceled" })
    const body = { webhook_endpoint_id: endpoint, selection: "all", from: now() } as const
    bank.advance(1)
    expect(await refusal(resend(endpoint, delivery?.event_id ?? ""))).toMatchObject({ code: "object_state_conflict" })
    expect(await refusal(bank.partner.call("event_replay.count", { body }))).toMatchObject({
      code: "object_state_conflict"
    })
  })

  it("gives a new receiver what an older one got, a page at a time", async () => {
    const count = 2 * FEW + 1
    const old = await subscribe(bank, receiver, "/old")
    const from = now()
    const ids = await openAccountNumbers(bank, ...Array.from({ length: count }, () => 0))
    await bank.drain()
    const sent = new Map(receiver.received.map(({ body }) => [JSON.parse(body.toString()).id, body.toString()]))
    receiver.received.length = 0
    bank.advance(1_000)
    const endpoint = await subscribe(bank, receiver, "/new")
    const replay = await counted(bank, { webhook_endpoint_id: endpoint, selection: "missing", from })
    expect(replay).toMatchObject({ status: "counted", count, replayed: 0, examined: count })
    expect(receiver.received).toEqual([])
    const params = { webhook_replay_id: replay.id }
    await ask(bank.partner.call("event_replay.start", { params }))
    await bank.drain()
    expect(receiver.received.map(({ path }) => path)).toEqual(Array.from({ length: count }, () => "/new"))
    expect(idsOf(receiver).toSorted()).toEqual(ids.toSorted())
    expect(
      receiver.received.map(({ body }) => sent.get(JSON.parse(body.toString()).id) === body.toString())
    ).not.toContain(false)
    expect(await ask(bank.partner.call("event_replay.get", { params }))).toMatchObject({
      status: "completed",
      replayed: count
    })
    expect((await counted(bank, { webhook_endpoint_id: endpoint, selection: "missing", from })).count).toBe(0)
    expect((await counted(bank, { webhook_endpoint_id: old, selection: "failed", from })).count).toBe(0)
  })

  it("hands over a page and waits while its receiver is paused, alone, until it is canceled", async () => {
    const from = now()
    const ids = await openAccountNumbers(bank, ...Array.from({ length: 2 * FEW + 1 }, () => 0))
    bank.advance(1_000)
    const endpoint = await subscribe(bank, receiver, "/waits")
    const pause = { params: { webhook_endpoint_id: endpoint } }
    await ask(bank.partner.call("event_subscription.pause", pause))
    const asked = { webhook_endpoint_id: endpoint, selection: "all", from } as const
    const [one, other] = [await counted(bank, asked), await counted(bank, asked)]
    const call = (does: "start" | "cancel", webhook_replay_id: string) =>
      bank.partner.call(`event_replay.${does}`, { params: { webhook_replay_id } })
    await ask(call("start", one.id))
    expect(await refusal(call("start", other.id))).toMatchObject({
      status: 422,
      code: "object_state_conflict",
      body: expect.stringContaining("Another replay to this endpoint is counting or running.")
    })
    await bank.drain()
    // Webhooks that happen now wait for no more than this page.
    expect(await deliveries(endpoint)).toHaveLength(FEW)
    expect(await ask(call("cancel", one.id))).toMatchObject({ status: "canceled", reason: "requested", replayed: FEW })
    expect(await refusal(call("start", one.id))).toMatchObject({ code: "object_state_conflict" })
    await ask(call("start", other.id))
    await bank.drain()
    expect(receiver.received).toEqual([])
    const running = { webhook_endpoint_id: endpoint, status: "running" } as const
    const { objects } = await ask(bank.partner.call("event_replay.list", { query: running }))
    // What the first one has handed over is on its way.
    expect(objects).toMatchObject([{ id: other.id, examined: 2 * FEW, replayed: FEW }])
    await ask(bank.partner.call("event_subscription.resume", pause))
    bank.advance(3 * HOUR_MS)
    await bank.drain()
    expect(idsOf(receiver).toSorted()).toEqual(ids.toSorted())
    const done = await ask(bank.partner.call("event_replay.get", { params: { webhook_replay_id: other.id } }))
    expect(done).toMatchObject({ status: "completed", replayed: FEW + 1 })
  })

  it("refuses a range that it cannot replay, and says what it can", async () => {
    const endpoint = await subscribe(bank, receiver, "/ranges")
    const count = (from: number, until?: number) =>
      refusal(
        bank.partner.call("event_replay.count", {
          body: {
            webhook_endpoint_id: endpoint,
            selection: "all",
            from: new Date(from).toISOString(),
            ...(until !== undefined && { until: new Date(until).toISOString() })
          }
        })
      )
    const old = await count(bank.now() - 90 * DAY_MS - 1)
    expect(old).toMatchObject({ status: 422, parameters: [{ parameter: "from", reason: "value_too_small" }] })
    expect(old).toMatchObject({
      body: expect.stringContaining(`from must be ${new Date(bank.now() - 90 * DAY_MS).toISOString()} or later`)
    })
    expect(await count(bank.now() - 1, bank.now() + 2)).toMatchObject({
      parameters: [{ parameter: "until", reason: "value_too_large" }]
    })
    expect(await count(bank.now() - 1, bank.now() - 1)).toMatchObject({
      parameters: [
        { parameter: "from", reason: "value_conflicting" },
        { parameter: "until", reason: "value_conflicting" }
      ]
    })
  })

  it("refuses to start a replay of too many, and names the remedy", async () => {
    const endpoint = await subscribe(bank, receiver, "/many")
    const from = now()
    bank.advance(1)
    const replay = await counted(bank, { webhook_endpoint_id: endpoint, selection: "all", from })
    const { objects } = await Effect.runPromise(
      bank.store.list({ program_id: bank.programId, kind: webhookReplay.kind, filters: {}, limit: 1 })
    )
    const stored = objects[0]
    const body = JSON.stringify({ ...JSON.parse(stored?.body ?? "{}"), count: MAX_REPLAY + 1 })
    const write = writeOf(replay.id, stored?.version ?? 0, { kind: webhookReplay.kind, body })
    await Effect.runPromise(bank.store.commit(commitOf({ program_id: bank.programId, writes: [write] })))
    const refused = await refusal(bank.partner.call("event_replay.start", { params: { webhook_replay_id: replay.id } }))
    expect(refused).toMatchObject({ status: 422, code: "limit_exceeded" })
    expect(refused).toMatchObject({
      body: expect.stringContaining("Count shorter ranges of time, and run them one after another.")
    })
  })
})
