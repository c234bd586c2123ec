import { randomUUID } from "node:crypto"
import { expect, inject, it } from "vitest"
import { achOf } from "../../support/Ach.ts"
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
