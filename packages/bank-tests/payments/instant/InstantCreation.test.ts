import { expect, inject, it } from "vitest"
import { ask, balanceOf, openAccountNumbers, startBank, startBankOn } from "../../support/BankUnderTest.ts"
import { countingStore } from "../../support/CountingStore.ts"
import { arrivedAt, instantDesk, instantOf } from "../../support/InstantPayments.ts"

it("instant payments are rejected by an event above the bank's own limit", async () => {
  const bank = await startBank("memory", inject("databaseUrl"), { instant_payment_limit: 500 })
  const desk = instantDesk(bank)
  const [number = ""] = await openAccountNumbers(bank, 5_000)
  const made = await ask(desk.creation(instantOf(number, 501)))
  expect(made.status).toBe("created")
  await bank.drain()
  expect(await desk.get(made.id)).toMatchObject({
    status: "rejected",
    rejection: {
      rejected_by: "service",
      reason: "per_transaction_limit_exceeded",
      details: "AM02: The limit is 500 cents."
    }
  })
  expect(await desk.names(made.id)).toEqual(["rejected"])
  const { id } = await ask(desk.creation(instantOf(number, 500)))
  await desk.goThrough()
  expect((await desk.get(id)).status).toBe("posted")
  const large = await ask(desk.arrival(arrivedAt(number, 900)))
  expect(large.status).toBe("posted")
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_400, held: 0 })
  await bank.close()
})

it("instant payments are created without a read of the store once their account number has been read", async () => {
  const store = countingStore()
  const bank = await startBankOn(store.layer)
  const desk = instantDesk(bank)
  const [number = ""] = await openAccountNumbers(bank, 2_500)
  await ask(desk.creation(instantOf(number)))
  const before = store.reads()
  await ask(desk.creation(instantOf(number)))
  expect(store.reads()).toBe(before)
  const poor = await ask(desk.creation(instantOf(number)))
  expect(store.reads()).toBe(before + 1)
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 2_500, held: 2_000 })
  await desk.goThrough()
  expect(await desk.get(poor.id)).toMatchObject({ rejection: { reason: "non_sufficient_funds" } })
  await bank.close()
})
