import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  refusal,
  SOUND,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { cardDesk, type Linked } from "../support/Cards.ts"
import { transactionOf } from "../support/Credit.ts"

const CARD_ID = "details.card_network.card_id"

describe.each(stores)("credit transactions of cards on %s", (kind) => {
  let bank: BankUnderTest
  let cards: ReturnType<typeof cardDesk>
  let links: Linked
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, "2035-03-05", "08:00")
    cards = cardDesk(bank)
    links = await cards.links()
  })
  afterAll(() => bank.close())

  const purchase = (balance: string, card_network: { readonly card_id: string; readonly bin?: string }) =>
    cards.desk.booking({
      ...transactionOf(balance, { type: "card_network", principal: 700 }),
      details: { card_network: { card_network: "visa", ...card_network } }
    })
  const conflict = (...names: ReadonlyArray<string>) => ({
    status: 422,
    code: "parameters_invalid",
    parameters: names.map((parameter) => ({ parameter, reason: "value_conflicting" }))
  })

  it("name a card of their balance in any status, and are reversed with it", async () => {
    const { id: card_id } = await cards.create(links)
    const balance = links.subledger_balance_id
    const steps = [cards.activation, cards.deactivation, cards.closing]
    for (const step of steps) {
      const booked = await ask(purchase(balance, { card_id, bin: "411111" }))
      expect(booked.details?.card_network).toMatchObject({ card_id, bin: "411111" })
      await ask(step(card_id))
    }
    const late = await ask(purchase(balance, { card_id }))
    expect((await cards.desk.reverse(late.id)).details?.card_network).toMatchObject({ card_id })
    await bank.drain()
    expect((await cards.desk.balances(balance)).core.outstanding_principal).toBe(2_100)
  })

  it("may name a card without a balance on each balance of its account", async () => {
    const second = await cards.desk.open(links.account_id)
    const { id: card_id } = await cards.create({ account_id: links.account_id, entity_id: links.entity_id })
    for (const balance of [links.subledger_balance_id, second]) await ask(purchase(balance, { card_id }))
    const own = await cards.create(links)
    expect(await refusal(purchase(second, { card_id: own.id }))).toMatchObject(
      conflict(CARD_ID, "user_credit_balance_id")
    )
  })

  it("are refused with cards that are missing, foreign or of another BIN", async () => {
    const balance = links.subledger_balance_id
    const before = (await cards.desk.balances(balance)).core
    const other = cardDesk(await inAnotherProgram(bank))
    const foreign = (await other.create(await other.links())).id
    for (const card_id of ["card_nobody", foreign]) {
      expect(await refusal(purchase(balance, { card_id }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: CARD_ID, reason: "not_found" }]
      })
    }
    const neighbor = await cards.create(await cards.links())
    expect(await refusal(purchase(balance, { card_id: neighbor.id }))).toMatchObject(
      conflict(CARD_ID, "user_credit_balance_id")
    )
    const own = await cards.create(links)
    expect(await refusal(purchase(balance, { card_id: own.id, bin: "422222" }))).toMatchObject(
      conflict("details.card_network.bin", CARD_ID)
    )
    expect((await cards.desk.balances(balance)).core).toEqual(before)
  })

  it("leave the ledger balanced", async () => {
    await bank.drain()
    expect(await cards.desk.audit()).toMatchObject(SOUND)
  })
})
