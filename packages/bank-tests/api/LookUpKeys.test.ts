import { HOUR_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  everyStore,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  startBankOn,
  transferOf
} from "../support/BankUnderTest.ts"

const operation = "internal_transfer.create"

describe.each(everyStore)("looking an idempotency key up on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it("tells that it is fresh, or until when its answer is stored, with the object", async () => {
    const key = "lunch / 1 & more"
    const find = () => ask(bank.partner.call("idempotency_key.get", { query: { operation, key } }))
    const fresh = { operation, key, state: "fresh" }
    expect(await find()).toEqual(fresh)
    const [a = "", b = ""] = await openAccountNumbers(bank, 100, 0)
    const at = bank.now()
    const { id } = await ask(bank.partner.call(operation, { idempotencyKey: key, body: transferOf(a, b, 5) }))
    const stored = {
      ...fresh,
      state: "stored",
      stored_until: new Date(at + 48 * HOUR_MS).toISOString(),
      response_status: 200,
      object_id: id
    }
    expect(await find()).toEqual(stored)
    const params = { program_id: bank.programId }
    const query = { operation, key }
    expect(await ask(bank.operator.call("idempotency_key.find", { params, query }))).toEqual(stored)
    const other = await inAnotherProgram(bank)
    expect(await ask(other.partner.call("idempotency_key.get", { query }))).toEqual(fresh)
    bank.advance(48 * HOUR_MS)
    expect(await ask(bank.operator.call("idempotency_key.find", { params, query }))).toEqual(fresh)
  })
})

describe("looking an idempotency key up", () => {
  it("tells that its request is in flight", async () => {
    let committed = (): void => {}
    let entered = (): void => {}
    const inside = new Promise<void>((resolve) => {
      entered = resolve
    })
    const gate = new Promise<void>((resolve) => {
      committed = resolve
    })
    const slow = Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      commit: (commit) => {
        if (commit.condition._tag !== "Key" || commit.condition.slot.key !== "slow-1") return store.commit(commit)
        entered()
        return Effect.flatMap(
          Effect.promise(() => gate),
          () => store.commit(commit)
        )
      }
    }))
    const bank = await startBankOn(Layer.provide(Layer.effect(Store, slow), layerMemoryStore))
    const [a = "", b = ""] = await openAccountNumbers(bank, 100, 0)
    const running = ask(bank.partner.call(operation, { idempotencyKey: "slow-1", body: transferOf(a, b, 5) }))
    await inside
    const find = () => ask(bank.partner.call("idempotency_key.get", { query: { operation, key: "slow-1" } }))
    expect(await find()).toMatchObject({ state: "in_flight" })
    const dry = await refusal(bank.partner.dryRun(operation, { idempotencyKey: "slow-1", body: transferOf(a, b, 5) }))
    expect(dry).toMatchObject({ code: "idempotency_key_in_use" })
    committed()
    const { id } = await running
    expect(await find()).toMatchObject({ state: "stored", object_id: id })
    await bank.close()
  })

  it("refuses an operation that takes no key, and a partner the operator's", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    for (const named of ["client.create", "nothing.create", "internal_transfer.list", "account_number.credit"]) {
      const refused = await refusal(
        bank.partner.call("idempotency_key.get", { query: { operation: named, key: "lunch-1" } })
      )
      expect(refused).toMatchObject({
        status: 400,
        parameters: [{ parameter: "operation", reason: "value_not_allowed" }],
        body: expect.stringContaining("an operation that takes an Idempotency-Key")
      })
    }
    const params = { program_id: bank.programId }
    const query = { operation: "account_number.credit", key: "lunch-1" }
    expect(await ask(bank.operator.call("idempotency_key.find", { params, query }))).toMatchObject({ state: "fresh" })
    await bank.close()
  })
})
