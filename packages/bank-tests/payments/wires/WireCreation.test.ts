import { expect, it } from "vitest"
import { ask, balanceOf, openAccountNumbers, startBankOn } from "../../support/BankUnderTest.ts"
import { countingStore } from "../../support/CountingStore.ts"
import { MONDAY_NOON, wireDesk, wireOf, wireV2Of } from "../../support/Wires.ts"

it("wires are created without a read of the store once their account number has been read", async () => {
  const store = countingStore()
  const bank = await startBankOn(store.layer)
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  const [number = ""] = await openAccountNumbers(bank, 2_500)
  await ask(desk.creation(wireOf(number)))
  const before = store.reads()
  await ask(desk.creation(wireOf(number)))
  await ask(desk.creationV2(wireV2Of(number, 450)))
  expect(store.reads()).toBe(before)
  const poor = await ask(desk.creation(wireOf(number)))
  expect(store.reads()).toBe(before + 1)
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 2_500, held: 2_450 })
  await bank.drain()
  expect(await desk.get(poor.id)).toMatchObject({ rejection: { reason: "non_sufficient_funds" } })
  await bank.close()
})
