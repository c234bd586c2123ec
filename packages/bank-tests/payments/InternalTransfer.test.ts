import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  everyStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  transferOf
} from "../support/BankUnderTest.ts"

describe.each(everyStore)("internal transfers on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const create = (sender: string, receiver: string, amount: number) => {
    // Ids ascend by millisecond; within one, their order is random.
    bank.advance(1)
    return ask(
      bank.partner.call("internal_transfer.create", {
        idempotencyKey: randomUUID(),
        body: transferOf(sender, receiver, amount)
      })
    )
  }
  const get = (internal_transfer_id: string) =>
    ask(bank.partner.call("internal_transfer.get", { params: { internal_transfer_id } }))

  it("moves money when a worker posts it, and not before", async () => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 1_000, 0)
    const transfer = await create(a, b, 700)
    expect(transfer.status).toBe("processing")
    expect(await balanceOf(bank, a)).toMatchObject({ posted: 1_000, available: 1_000 })
    await bank.drain()
    expect((await get(transfer.id)).status).toBe("posted")
    expect([(await balanceOf(bank, a)).posted, (await balanceOf(bank, b)).posted]).toEqual([300, 700])
  })

  it("rejects a transfer without funds, and reports the available balance", async () => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 500, 0)
    const transfer = await create(a, b, 501)
    await bank.drain()
    expect(await get(transfer.id)).toMatchObject({
      status: "rejected",
      rejection: { reason: "non_sufficient_funds", details: "The available balance of the sender is 500 cents." }
    })
    expect((await balanceOf(bank, a)).posted).toBe(500)
  })

  it("counts on the proceeds of earlier transfers, and rejects only those without funds then", async () => {
    const numbers = await openAccountNumbers(bank, 100, 0, 0, 0, 0)
    const [a = "", b = "", c = "", d = "", e = ""] = numbers
    const chain = [await create(a, b, 100), await create(b, c, 100), await create(c, d, 100)]
    const short = await create(e, d, 1)
    await bank.drain()
    for (const { id } of chain) expect((await get(id)).status).toBe("posted")
    expect((await get(short.id)).rejection?.details).toBe("The available balance of the sender is 0 cents.")
    expect((await Promise.all(numbers.map((id) => balanceOf(bank, id)))).map(({ posted }) => posted)).toEqual([
      0, 0, 0, 100, 0
    ])
  })

  it("rejects a receiver that does not exist", async () => {
    const [a = ""] = await openAccountNumbers(bank, 500)
    const transfer = await create(a, "account_number_nobody", 5)
    expect(transfer.receiver_account_id).toBeUndefined()
    await bank.drain()
    expect((await get(transfer.id)).rejection?.reason).toBe("beneficiary_account_number_unrecognized")
  })

  it.each(["sender", "receiver"])("rejects a transfer whose %s is not active", async (side) => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 500, 0)
    const transfer = await create(a, b, 5)
    await ask(
      bank.partner.call("account_number.deactivate", { params: { account_number_id: side === "sender" ? a : b } })
    )
    await bank.drain()
    expect((await get(transfer.id)).rejection?.reason).toBe("account_number_not_active")
  })

  it.each([
    ["outgoing", { counterparty_filter: "reject_all" }, "rejected"],
    ["incoming", { counterparty_filter: "reject_all" }, "rejected"],
    ["outgoing", { counterparty_filter: "allowlist_only", counterparty_account_number_ids_allowlist: [] }, "rejected"],
    ["outgoing", { counterparty_filter: "accept_all" }, "posted"]
  ] as const)("applies the %s control %j: %s", async (side, control, status) => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 500, 0)
    const account_number_id = side === "outgoing" ? a : b
    await ask(
      bank.partner.call("account_number.update", {
        params: { account_number_id },
        body: { internal_transfer_controls: { [side]: control } }
      })
    )
    const transfer = await create(a, b, 5)
    await bank.drain()
    const after = await get(transfer.id)
    expect(after.status).toBe(status)
    if (status === "rejected") expect(after.rejection?.reason).toBe("restricted_by_account_number_controls")
  })

  it("admits a receiver on the allowlist", async () => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 500, 0)
    const outgoing = { counterparty_filter: "allowlist_only", counterparty_account_number_ids_allowlist: [b] } as const
    await ask(
      bank.partner.call("account_number.update", {
        params: { account_number_id: a },
        body: { internal_transfer_controls: { outgoing } }
      })
    )
    const transfer = await create(a, b, 5)
    await bank.drain()
    expect((await get(transfer.id)).status).toBe("posted")
  })

  it("refuses a sender that does not exist, and a transfer to itself", async () => {
    const [a = ""] = await openAccountNumbers(bank, 500)
    const unknown = bank.partner.call("internal_transfer.create", {
      idempotencyKey: randomUUID(),
      body: transferOf("account_number_nobody", a, 5)
    })
    expect(await refusal(unknown)).toMatchObject({
      status: 422,
      parameters: [{ parameter: "sender_account_number_id", reason: "not_found" }]
    })
    const itself = bank.partner.call("internal_transfer.create", {
      idempotencyKey: randomUUID(),
      body: transferOf(a, a, 5)
    })
    expect(await refusal(itself)).toMatchObject({ status: 422, code: "parameters_invalid" })
  })

  it("never overdraws under concurrency", async () => {
    const [hot = "", other = ""] = await openAccountNumbers(bank, 50, 0)
    await Promise.all(Array.from({ length: 80 }, () => create(hot, other, 1)))
    await Promise.all([bank.drain(), bank.drain(), bank.drain()])
    await bank.drain()
    expect([(await balanceOf(bank, hot)).posted, (await balanceOf(bank, other)).posted]).toEqual([0, 50])
    const list = (status: "posted" | "rejected") =>
      ask(bank.partner.call("internal_transfer.list", { query: { sender_account_number_id: hot, status, limit: 100 } }))
    expect((await list("posted")).objects).toHaveLength(50)
    expect((await list("rejected")).objects).toHaveLength(30)
  })

  it("emits one event for each final status, with the object at that time", async () => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 10, 0)
    const transfers = [await create(a, b, 10), await create(a, b, 10)]
    await bank.drain()
    for (const [index, name] of ["internal_transfer.posted", "internal_transfer.rejected"].entries()) {
      const object_id = transfers[index]?.id ?? ""
      const { objects } = await ask(bank.partner.call("event.list", { query: { object_id } }))
      expect(objects.map(({ event }) => event)).toEqual([name])
      expect(objects[0]?.object["id"]).toBe(object_id)
    }
  })

  it("lists every transfer once, newest first, in pages of both directions", async () => {
    const [a = "", b = ""] = await openAccountNumbers(bank, 100, 0)
    const made: Array<string> = []
    for (let n = 0; n < 7; n++) made.unshift((await create(a, b, 1)).id)
    const page = (query: { starting_after?: string; ending_before?: string }) =>
      ask(bank.partner.call("internal_transfer.list", { query: { sender_account_number_id: a, limit: 3, ...query } }))
    const first = await page({})
    const second = await page({ starting_after: first.objects.at(-1)?.id ?? "" })
    const third = await page({ starting_after: second.objects.at(-1)?.id ?? "" })
    expect([first, second, third].flatMap(({ objects }) => objects.map(({ id }) => id))).toEqual(made)
    expect([first, second, third].map(({ has_more }) => has_more)).toEqual([true, true, false])
    const back = await page({ ending_before: third.objects[0]?.id ?? "" })
    expect(back).toEqual({ objects: second.objects, has_more: true })
  })

  it("keeps the ledger at zero", async () => {
    const audit = await auditOf(bank)
    expect(audit).toMatchObject(SOUND)
    expect(audit.entries).toBeGreaterThan(0)
  })
})
