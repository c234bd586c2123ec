import { MINUTE_MS } from "@vostro/domain"
import { cents } from "@vostro/domain/ports"
import { noChain } from "@vostro/domain/rails"
import { describe, expect, inject, it } from "vitest"
import { ask, balanceOf, layerStore, openAccountNumbers, SOUND, startBankOn, stores } from "../support/BankUnderTest.ts"
import { blockchainDesk, fromNumber, fromWallet, WALLET } from "../support/Blockchain.ts"
import { breakingStore } from "../support/BreakingStore.ts"
import { withOtherRails } from "../support/OtherRails.ts"
import { recordingChain } from "../support/RecordingChain.ts"

const quote = { settlement_amount: cents(5_321), settlement_exchange_rate: "5.3210" }

describe.each(stores)("a blockchain payment on %s", (kind) => {
  const start = async (settings = {}) => {
    const chain = recordingChain()
    const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
    const bank = await startBankOn(breaking.layer, settings, chain.layer)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    return { bank, desk: blockchainDesk(bank), breaking, chain, number }
  }

  it("has the rate and the deposit address of the chain", async () => {
    const { bank, desk, chain, number } = await start()
    const paid = await ask(desk.creation(fromNumber(number)))
    chain.answers.push({ _tag: "Submitted", quote })
    await bank.drain()
    expect(chain.asked).toEqual([paid])
    expect(await desk.get(paid.id)).toMatchObject({ status: "submitted", amounts: quote })
    const coins = await ask(desk.creation(fromWallet))
    chain.answers.push({ _tag: "AwaitingFunds", to_wallet_address: WALLET })
    await bank.drain()
    const { debtor, status } = await desk.get(coins.id)
    expect([status, debtor.funding_instructions?.to_wallet_address]).toEqual(["awaiting_funds", WALLET])
    await bank.close()
  })

  it("follows the chain's status step by step", async () => {
    const { bank, desk, chain, number } = await start({ simulation: false })
    const waiting = { _tag: "AwaitingFunds", to_wallet_address: WALLET } as const
    const coins = await ask(desk.creation(fromWallet))
    chain.answers.push(waiting, waiting, { _tag: "Submitted", quote }, { _tag: "Submitted", quote })
    await bank.drain()
    for (const status of ["awaiting_funds", "submitted", "submitted", "posted"]) {
      await desk.wait()
      expect((await desk.get(coins.id)).status).toBe(status)
    }
    expect(await desk.names(coins.id)).toEqual(["created", "awaiting_funds", "submitted", "posted"])
    const paid = await ask(desk.creation(fromNumber(number)))
    chain.answers.push({ _tag: "Posted", quote }, { _tag: "Posted", quote })
    await bank.drain()
    expect((await desk.get(paid.id)).status).toBe("submitted")
    await desk.wait()
    expect(await desk.names(paid.id)).toEqual(["created", "submitted", "posted"])
    const asked = chain.asked.length
    await desk.wait()
    expect(chain.asked).toHaveLength(asked)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await bank.close()
  })

  it("is released if the chain rejects it", async () => {
    const { bank, desk, chain, number } = await start()
    const paid = await ask(desk.creation(fromNumber(number)))
    expect(await balanceOf(bank, number)).toMatchObject({ held: 1_000 })
    chain.answers.push({ _tag: "Rejected", reason: "creditor_unknown" })
    await bank.drain()
    expect(await desk.get(paid.id)).toMatchObject({ status: "rejected", rejection_reason: "creditor_unknown" })
    const coins = await ask(desk.creation(fromWallet))
    await bank.drain()
    chain.answers.push({ _tag: "Rejected", reason: "funds_not_received" })
    await desk.wait()
    expect(await desk.names(coins.id)).toEqual(["created", "awaiting_funds", "rejected"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    expect(await desk.audit()).toMatchObject(SOUND)
    await bank.close()
  })

  it("waits while the chain is unreachable, times out, or its outcome is unknown", async () => {
    const { bank, desk, chain, number } = await start({ work_lease_ms: 400 })
    const paid = await ask(desk.creation(fromNumber(number)))
    chain.answers.push("unreachable", "silent", "hanging")
    for (const heard of [0, 1, 1]) {
      await bank.drain()
      expect((await desk.get(paid.id)).status).toBe("created")
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000 })
      expect(chain.asked).toHaveLength(heard)
      bank.advance(30_000)
    }
    await bank.drain()
    await desk.wait()
    expect(await desk.names(paid.id)).toEqual(["created", "submitted", "posted"])
    // The retry has the same payment and the same body, so that the chain accepts it once.
    expect(chain.asked.slice(0, 2)).toEqual([paid, paid])
    await bank.close()
  })

  it("continues despite changes of its account number", async () => {
    const { bank, desk, chain, number } = await start()
    const paid = await ask(desk.creation(fromNumber(number)))
    chain.answers.push("silent")
    await bank.drain()
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
    await desk.wait()
    await desk.wait()
    expect((await desk.get(paid.id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await bank.close()
  })

  it.each(["before", "after"] as const)("ends correctly if the worker crashes %s any of its commits", async (when) => {
    const { bank, desk, breaking, chain, number } = await start()
    for (let at = 1, crashes = 1; crashes > 0; at++) {
      const before = (await balanceOf(bank, number)).posted
      chain.asked.length = 0
      const made = [await ask(desk.creation(fromNumber(number, 100))), await ask(desk.creation(fromWallet))]
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
      // Submit and mark each, receive the funds, settle each.
      if (crashes === 0) expect(at).toBeGreaterThan(5)
      const [paid, coins] = made.map(({ id }) => id)
      expect(await desk.names(paid ?? "")).toEqual(["created", "submitted", "posted"])
      expect(await desk.names(coins ?? "")).toEqual(["created", "awaiting_funds", "submitted", "posted"])
      expect(await balanceOf(bank, number)).toMatchObject({ posted: before - 100, held: 0 })
      const first = chain.asked.filter(({ status }) => status === "created")
      for (const { id } of made) {
        const said = first.filter((one) => one.id === id).map((one) => JSON.stringify(one))
        expect(new Set(said).size).toBe(1)
      }
    }
    expect(await desk.audit()).toMatchObject(SOUND)
    await bank.close()
  })

  it("is rejected by a bank that has no chain", async () => {
    const bank = await startBankOn(
      await layerStore(kind, inject("databaseUrl")),
      { simulation: false },
      withOtherRails(noChain)
    )
    const desk = blockchainDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const paid = await ask(desk.creation(fromNumber(number)))
    await bank.drain()
    expect(await desk.get(paid.id)).toMatchObject({ status: "rejected", rejection_reason: "payment_rail_unavailable" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    await bank.close()
  })
})
