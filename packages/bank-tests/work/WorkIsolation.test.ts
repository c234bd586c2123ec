import { MINUTE_MS } from "@vostro/domain"
import { webhookDelivery } from "@vostro/domain/resources/notifications/webhook-delivery/WebhookDelivery"
import { ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { internalTransfer } from "@vostro/domain/resources/payments/internal-transfer/InternalTransfer"
import { SETTLE } from "@vostro/domain/resources/payments/internal-transfer/Settle"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import { describe, expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank, stores, transferOf } from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

// As a newer version of the bank or a manual update may have written it.
const UNREADABLE = "null"

it.each(stores)("does all work of a queue except the timer that fails, on %s", async (kind) => {
  const bank = await startBank(kind, inject("databaseUrl"))
  const [from = "", to = ""] = await openAccountNumbers(bank, 100, 0)
  const id = "internal_transfer_0"
  const write = writeOf(id, 0, { kind: internalTransfer.kind, body: UNREADABLE })
  const timers = [{ queue: SETTLE, object_id: id, due_at_ms: 0 }]
  await Effect.runPromise(bank.store.commit(commitOf({ program_id: bank.programId, writes: [write], timers })))
  const body = transferOf(from, to, 100)
  const transfer = await ask(bank.partner.call("internal_transfer.create", { body, idempotencyKey: "a-transfer" }))
  await expect(bank.drain()).rejects.toThrow(TypeError)
  const done = await ask(bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: transfer.id } }))
  expect(done.status).not.toBe(transfer.status)
  await bank.close()
})

describe.each(stores)("sends all webhooks of an endpoint once on %s", (kind) => {
  it.each(["delivery", "object"] as const)("except that with an unreadable %s", async (what) => {
    const bank = await startBank(kind, inject("databaseUrl"))
    const receiver = await startReceiver()
    const params = { program_id: bank.programId }
    const endpoint = await ask(bank.operator.call("webhook_endpoint.create", { params, body: { url: receiver.url } }))
    const id = "webhook_delivery_0"
    const delivery = {
      id,
      webhook_endpoint_id: endpoint.id,
      event_id: "event_0",
      event: "ach.posted",
      object_kind: ach.kind,
      object_id: "ach_0",
      status: "pending",
      attempts: [],
      created_at: endpoint.created_at,
      updated_at: endpoint.created_at
    }
    const body = what === "delivery" ? UNREADABLE : JSON.stringify(delivery)
    const writes = [
      writeOf(id, 0, { kind: webhookDelivery.kind, body }),
      writeOf("ach_0", 0, { kind: ach.kind, body: UNREADABLE })
    ]
    const timers = [{ queue: endpoint.id, object_id: id, due_at_ms: 0 }]
    await Effect.runPromise(bank.store.commit(commitOf({ program_id: bank.programId, writes, timers })))
    const numbers = await openAccountNumbers(bank, 0, 0, 0)
    for (let round = 0; round < 3; round++) {
      await expect(bank.drain()).rejects.toThrow(TypeError)
      bank.advance(MINUTE_MS)
    }
    const told = receiver.received.map((one) => JSON.parse(one.body.toString()).object.id)
    expect(told.toSorted()).toEqual(numbers.toSorted())
    receiver.close()
    await bank.close()
  })
})
