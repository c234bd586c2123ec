import { randomUUID } from "node:crypto"
import { expect, inject, it } from "vitest"
import {
  ask,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { interrupted } from "../../support/InterruptedStore.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

it.each(stores)("wires are decided on the account number as it is when they are booked, on %s", async (kind) => {
  const store = interrupted(await layerStore(kind, inject("databaseUrl")))
  const bank = await startBankOn(store.layer)
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  const [closing = "", choosy = "", strict = ""] = await openAccountNumbers(bank, 5_000, 5_000, 5_000)
  let sequence = 0
  const receive = (account_number_id: string) => {
    sequence += 1
    const body = {
      message_identification: `20270201MMQFMP3100000${sequence}`,
      uetr: randomUUID(),
      amount: 700,
      account_number_id,
      debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
      debtor_routing_number: "021000021"
    }
    return bank.operator.call("wire.receive", { params: { program_id: bank.programId }, body })
  }
  const control = (account_number_id: string, side: "incoming" | "outgoing") =>
    ask(
      bank.partner.call("account_number.update", {
        params: { account_number_id },
        body: { wire_controls: { [side]: { counterparty_filter: "reject_all" } } }
      })
    )

  store.by(() => ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: closing } })))
  expect(await ask(receive(closing))).toMatchObject({ status: "rejected", rejection: { reason: "account_blocked" } })
  store.by(() => control(choosy, "incoming"))
  expect(await ask(receive(choosy))).toMatchObject({ status: "rejected", rejection: { reason: "creditor_request" } })
  store.by(() => control(strict, "outgoing"))
  expect(await refusal(desk.creation(wireOf(strict)))).toMatchObject({
    parameters: [{ parameter: "creditor", reason: "disallowed_counterparty" }]
  })
  await ask(bank.partner.call("account_number.activate", { params: { account_number_id: closing } }))
  const wire_id = await desk.settled(closing)
  store.by(() => ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: closing } })))
  const returned = await ask(
    bank.operator.call("wire.receive_return", {
      params: { program_id: bank.programId, wire_id },
      body: { message_identification: "20270201MMQFMP31000009", amount: 1_000, return_code: "AC04" }
    })
  )
  expect(returned).toMatchObject({ status: "rejected", rejection: { reason: "account_blocked" } })
  expect(await balanceOf(bank, closing)).toMatchObject({ posted: 4_000, held: 0 })
  for (const number of [choosy, strict]) expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
  await desk.goThrough()
  expect(await desk.audit()).toMatchObject(SOUND)
  await bank.close()
})
