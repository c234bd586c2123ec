import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "@vostro/domain/kernel/Instant"
import { noChain, Rails } from "@vostro/domain/ports/Rails"
import { Effect, Layer } from "effect"
import { describe, expect, inject, it } from "vitest"
import { achDesk } from "./support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  SOUND,
  startBankOn,
  stores
} from "./support/BankUnderTest.ts"
import { type Body, fromNumber, fromWallet, WALLET } from "./support/Blockchain.ts"
import { breakingStore } from "./support/BreakingStore.ts"
import { recordingChain } from "./support/RecordingChain.ts"

const pay = (bank: BankUnderTest, body: Body) =>
  ask(bank.partner.call("blockchain_payment.create", { idempotencyKey: randomUUID(), body }))
const get = (bank: BankUnderTest, blockchain_payment_id: string) =>
  ask(bank.partner.call("blockchain_payment.get", { params: { blockchain_payment_id } }))
const eventsOf = async (bank: BankUnderTest, id: string) =>
  (await achDesk(bank).eventNames(id)).map((name) => name.replace("blockchain_payment.", ""))
const wait = async (bank: BankUnderTest) => {
  bank.advance(MINUTE_MS)
  await bank.drain()
}
const quote = { settlement_amount: 5_321, settlement_exchange_rate: "5.3210" }

describe.each(stores)("what is paid over a chain on %s", (kind) => {
  const start = async (settings = {}) => {
    const chain = recordingChain()
    const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
    const bank = await startBankOn(breaking.layer, settings, chain.layer)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    return { bank, breaking, chain, number }
  }

  it("goes at the rate, and to the address, that the chain names", async () => {
    const { bank, chain, number } = await start()
    const paid = await pay(bank, fromNumber(number))
    chain.answers.push({ _tag: "Submitted", quote })
    await bank.drain()
    expect(chain.asked).toEqual([paid])
    expect(await get(bank, paid.id)).toMatchObject({ status: "submitted", amounts: quote })
    const coins = await pay(bank, fromWallet)
    chain.answers.push({ _tag: "AwaitingFunds", to_wallet_address: WALLET })
    await bank.drain()
    const { debtor, status } = await get(bank, coins.id)
    expect([status, debtor.funding_instructions?.to_wallet_address]).toEqual(["awaiting_funds", WALLET])
    await bank.close()
  })

  it("is followed at the pace of the chain, a step at a time", async () => {
    const { bank, chain, number } = await start({ simulation: false })
    const waiting = { _tag: "AwaitingFunds", to_wallet_address: WALLET } as const
    const coins = await pay(bank, fromWallet)
    chain.answers.push(waiting, waiting, { _tag: "Submitted", quote }, { _tag: "Submitted", quote })
    await bank.drain()
    for (const status of ["awaiting_funds", "submitted", "submitted", "posted"]) {
      await wait(bank)
      expect((await get(bank, coins.id)).status).toBe(status)
    }
    expect(await eventsOf(bank, coins.id)).toEqual(["created", "awaiting_funds", "submitted", "posted"])
    const paid = await pay(bank, fromNumber(number))
    chain.answers.push({ _tag: "Posted", quote }, { _tag: "Posted", quote })
    await bank.drain()
    expect((await get(bank, paid.id)).status).toBe("submitted")
    await wait(bank)
    expect(await eventsOf(bank, paid.id)).toEqual(["created", "submitted", "posted"])
    const asked = chain.asked.length
    await wait(bank)
    expect(chain.asked).toHaveLength(asked)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await bank.close()
  })

  it("is given back when the chain rejects it", async () => {
    const { bank, chain, number } = await start()
    const paid = await pay(bank, fromNumber(number))
    expect(await balanceOf(bank, number)).toMatchObject({ held: 1_000 })
    chain.answers.push({ _tag: "Rejected", reason: "creditor_unknown" })
    await bank.drain()
    expect(await get(bank, paid.id)).toMatchObject({ status: "rejected", rejection_reason: "creditor_unknown" })
    const coins = await pay(bank, fromWallet)
    await bank.drain()
    chain.answers.push({ _tag: "Rejected", reason: "funds_not_received" })
    await wait(bank)
    expect(await eventsOf(bank, coins.id)).toEqual(["created", "awaiting_funds", "rejected"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    expect(await achDesk(bank).audit()).toMatchObject(SOUND)
    await bank.close()
  })

  it("waits while the chain cannot be reached, does not answer, or nobody knows what it took", async () => {
    const { bank, chain, number } = await start({ work_lease_ms: 400 })
    const paid = await pay(bank, fromNumber(number))
    chain.answers.push("unreachable", "silent", "hanging")
    for (const heard of [0, 1, 1]) {
      await bank.drain()
      expect((await get(bank, paid.id)).status).toBe("created")
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000 })
      expect(chain.asked).toHaveLength(heard)
      bank.advance(30_000)
    }
    await bank.drain()
    await wait(bank)
    expect(await eventsOf(bank, paid.id)).toEqual(["created", "submitted", "posted"])
    // The same payment in the same words, so that the chain takes it once.
    expect(chain.asked.slice(0, 2)).toEqual([paid, paid])
    await bank.close()
  })

  it("is on its way, whatever becomes of its account number", async () => {
    const { bank, chain, number } = await start()
    const paid = await pay(bank, fromNumber(number))
    chain.answers.push("silent")
    await bank.drain()
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
    await wait(bank)
    await wait(bank)
    expect((await get(bank, paid.id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await bank.close()
  })

  it.each(["before", "after"] as const)(
    "ends as it should when the worker ends %s any one of its commits",
    async (when) => {
      const { bank, breaking, chain, number } = await start()
      for (let at = 1, crashes = 1; crashes > 0; at++) {
        const before = (await balanceOf(bank, number)).posted
        chain.asked.length = 0
        const made = [await pay(bank, fromNumber(number, 100)), await pay(bank, fromWallet)]
        breaking.breakAt({ how: "crash", when }, at)
        crashes = 0
        for (let round = 0; round < 5; round++) {
          crashes += await bank.drain().then(
            () => 0,
            () => 1
          )
          bank.advance(MINUTE_MS)
        }
        breaking.heal()
        // Hand over and mark either, let the funds come, and settle either.
        if (crashes === 0) expect(at).toBeGreaterThan(5)
        const [paid, coins] = made.map(({ id }) => id)
        expect(await eventsOf(bank, paid ?? "")).toEqual(["created", "submitted", "posted"])
        expect(await eventsOf(bank, coins ?? "")).toEqual(["created", "awaiting_funds", "submitted", "posted"])
        expect(await balanceOf(bank, number)).toMatchObject({ posted: before - 100, held: 0 })
        const first = chain.asked.filter(({ status }) => status === "created")
        for (const { id } of made) {
          const said = first.filter((one) => one.id === id).map((one) => JSON.stringify(one))
          expect(new Set(said).size).toBe(1)
        }
      }
      expect(await achDesk(bank).audit()).toMatchObject(SOUND)
      await bank.close()
    }
  )

  it("is rejected by a bank that has no chain", async () => {
    const rails = Layer.succeed(Rails, { submitAch: () => Effect.void, payOverChain: noChain })
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), { simulation: false }, rails)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const paid = await pay(bank, fromNumber(number))
    await bank.drain()
    expect(await get(bank, paid.id)).toMatchObject({ status: "rejected", rejection_reason: "payment_rail_unavailable" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    await bank.close()
  })
})
