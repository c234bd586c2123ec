import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"
import { instantDesk, instantOf } from "../../support/InstantPayments.ts"

const EXCEEDED = { status: "rejected", rejection: { rejected_by: "service", reason: "aggregate_limit_exceeded" } }

describe.each(stores)("limits of instant payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = instantDesk(bank)
  })
  afterAll(() => bank.close())

  const limitedNumber = async (limit: { readonly amount?: number; readonly count?: number }, balance = 10_000) => {
    const [account_number_id = ""] = await openAccountNumbers(bank, balance)
    const params = { program_id: bank.programId, account_number_id }
    await ask(bank.operator.call("account_number.set_limits", { params, body: { instant_payment: limit } }))
    return account_number_id
  }

  it("hold under concurrency", async () => {
    const number = await limitedNumber({ amount: 350 })
    const made = await Promise.all(Array.from({ length: 8 }, () => ask(desk.creation(instantOf(number, 100)))))
    await bank.drain()
    const ended = await Promise.all(made.map(({ id }) => desk.get(id)))
    const rejected = ended.filter(({ status }) => status === "rejected")
    expect(rejected).toHaveLength(5)
    for (const one of rejected) expect(one).toMatchObject(EXCEEDED)
    expect(await balanceOf(bank, number)).toMatchObject({ held: 300 })
  })

  it("are given back by a payment that is canceled or rejected after a review", async () => {
    const number = await limitedNumber({ count: 1 })
    const refusedNow = async () => {
      const { id } = await ask(desk.creation(instantOf(number)))
      await bank.drain()
      expect(await desk.get(id)).toMatchObject(EXCEEDED)
    }
    const first = await ask(desk.creation(instantOf(number)))
    await refusedNow()
    await ask(desk.cancel(first.id))
    const second = await ask(desk.creation(instantOf(number)))
    await ask(desk.hold(second.id))
    await refusedNow()
    await ask(desk.reject(second.id))
    expect((await ask(desk.creation(instantOf(number)))).status).toBe("created")
    await refusedNow()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 10_000, held: 1_000 })
  })

  it("are not used up by payments without funds, and stay used by posted ones", async () => {
    const number = await limitedNumber({ count: 1 }, 500)
    const { id } = await ask(desk.creation(instantOf(number, 501)))
    await bank.drain()
    expect(await desk.get(id)).toMatchObject({ rejection: { reason: "non_sufficient_funds" } })
    const paid = await ask(desk.creation(instantOf(number, 100)))
    await desk.goThrough()
    expect((await desk.get(paid.id)).status).toBe("posted")
    const next = await ask(desk.creation(instantOf(number, 100)))
    await bank.drain()
    expect(await desk.get(next.id)).toMatchObject(EXCEEDED)
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
