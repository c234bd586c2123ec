import { internalTransfer } from "@vostro/domain/resources/internal-transfer/InternalTransfer"
import { SETTLE } from "@vostro/domain/resources/internal-transfer/Settle"
import { commitOf, writeOf } from "@vostro/testing/Commits"
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank, stores, transferOf } from "./support/BankUnderTest.ts"

// As a newer version of the bank may have written it, or a hand.
const UNREADABLE = "null"

it.each(stores)("does all work of a lane beside what cannot be done, on %s", async (kind) => {
  const bank = await startBank(kind, inject("databaseUrl"))
  const [from = "", to = ""] = await openAccountNumbers(bank, 100, 0)
  const id = "internal_transfer_0"
  const write = writeOf(id, 0, { kind: internalTransfer.kind, body: UNREADABLE })
  const timers = [{ lane: SETTLE, object_id: id, due_at_ms: 0 }]
  await Effect.runPromise(bank.store.commit(commitOf({ program_id: bank.programId, writes: [write], timers })))
  const body = transferOf(from, to, 100)
  const transfer = await ask(bank.partner.call("internal_transfer.create", { body, idempotencyKey: "a-transfer" }))
  await expect(bank.drain()).rejects.toThrow(TypeError)
  const done = await ask(bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: transfer.id } }))
  expect(done.status).not.toBe(transfer.status)
  await bank.close()
})
