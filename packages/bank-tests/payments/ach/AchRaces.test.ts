import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { interrupted } from "../../support/InterruptedStore.ts"

it.each(stores)("entries are decided on the account number as it is at commit, on %s", async (kind) => {
  const store = interrupted(await layerStore(kind, inject("databaseUrl")))
  const bank = await startBankOn(store.layer)
  const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
  const body = { ach_controls: { outgoing: { counterparty_filter: "reject_all" } } } as const
  store.by(() => ask(bank.partner.call("account_number.update", { params: { account_number_id }, body })))
  const create = bank.partner.call("ach.create", {
    idempotencyKey: randomUUID(),
    body: achOf({ account_number_id, amount: 100 })
  })
  expect(await refusal(create)).toMatchObject({
    parameters: [{ parameter: "counterparty", reason: "disallowed_counterparty" }]
  })
  expect(await balanceOf(bank, account_number_id)).toMatchObject({ posted: 5_000, held: 0 })
  await bank.close()
})

it.each(stores)("a settlement is decided for the time of its reads, though a cutoff passes, on %s", async (kind) => {
  const store = interrupted(await layerStore(kind, inject("databaseUrl")))
  const bank = await startBankOn(store.layer)
  moveTo(bank, WEEK.monday, "10:00")
  const network = achNetwork(bank)
  const [account_number_id = ""] = await openAccountNumbers(bank, 0)
  const id = await network.receive({ account_number_id, amount: 300, transaction_type: "debit" })
  await bank.drain()
  expect((await network.get(id)).returns).toEqual([])
  moveTo(bank, WEEK.tuesday, "12:00")
  // Draws are read a second time, after the entries that bring funds. The return joins the next window.
  let isPast = false
  store.by(async () =>
    store.by(async () => {
      bank.advance(DAY_MS)
      isPast = true
    })
  )
  await bank.drain()
  expect(isPast).toBe(true)
  expect((await network.get(id)).returns).toMatchObject([{ return_code: "R01" }])
  await bank.close()
})
