import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { expect, it } from "vitest"
import { achOf, moveTo, WEEK } from "../support/Ach.ts"
import { ask, balanceOf, openAccountNumbers, startBankOn } from "../support/BankUnderTest.ts"

it("a job that books on an account that no module declares dies, moves nothing, and is retried", async () => {
  let isDeclared = true
  const catalogue = {
    ...defaultCatalogue,
    hasAccount: (name: string) => isDeclared && defaultCatalogue.hasAccount(name)
  }
  const bank = await startBankOn(layerMemoryStore, {}, undefined, layerMemoryFiles, undefined, catalogue)
  const [account_number_id = ""] = await openAccountNumbers(bank, 1_000)
  moveTo(bank, WEEK.monday, "09:00")
  await ask(
    bank.partner.call("ach.create", { idempotencyKey: "entry", body: achOf({ account_number_id, amount: 100 }) })
  )
  const before = await balanceOf(bank, account_number_id)
  // The window leaves; its entries are posted once the network has settled them.
  moveTo(bank, WEEK.tuesday, "09:00")
  await bank.drain()
  isDeclared = false
  moveTo(bank, WEEK.friday, "09:00")
  await expect(bank.drain()).rejects.toThrow(/was booked on gl_ach_settlement_.+, which no module of the bank declares/)
  expect((await balanceOf(bank, account_number_id)).posted).toBe(before.posted)
  isDeclared = true
  bank.advance(bank.settings.work_lease_ms)
  await bank.drain()
  expect((await balanceOf(bank, account_number_id)).posted).not.toBe(before.posted)
  await bank.close()
})
