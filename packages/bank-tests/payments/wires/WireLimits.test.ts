import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "@vostro/domain"
import { emptyReadSet } from "@vostro/domain/ports"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { startTwoNodes } from "../../support/TwoNodes.ts"
import { MONDAY_NOON, wireDesk, wireOf, wireV2Of } from "../../support/Wires.ts"

const HOUR_MS = 60 * MINUTE_MS
const EXCEEDED = { status: "rejected", rejection: { reason: "aggregate_limit_exceeded" } }

type Limits = NonNullable<CallOf<"account_number.set_limits">["body"]>

const limitedNumber = async (bank: BankUnderTest, limits: Limits, balance = 100_000): Promise<string> => {
  const [account_number_id = ""] = await openAccountNumbers(bank, balance)
  const params = { program_id: bank.programId, account_number_id }
  await ask(bank.operator.call("account_number.set_limits", { params, body: limits }))
  return account_number_id
}

const usagesOf = async (bank: BankUnderTest) =>
  (await Effect.runPromise(bank.store.load(bank.programId, { ...emptyReadSet, all: ["payment_usage"] }))).objects

describe.each(stores)("limits of wires on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const statusesOf = async (ids: ReadonlyArray<string>) =>
    (await Promise.all(ids.map(desk.get))).map((one) => one.status)

  it("reject a wire above the amount or the number of 24 hours, and accept it 25 hours later", async () => {
    const number = await limitedNumber(bank, { wire: { amount: 1_000, count: 2 } })
    const first = await ask(desk.creation(wireOf(number, 600)))
    const tooMuch = await ask(desk.creationV2(wireV2Of(number, 401)))
    expect(tooMuch.status).toBe("created")
    await bank.drain()
    expect(await desk.get(tooMuch.id)).toMatchObject(EXCEEDED)
    expect(await desk.names(tooMuch.id)).toEqual(["created", "rejected"])
    await ask(desk.creation(wireOf(number, 100)))
    const third = await ask(desk.creation(wireOf(number, 1)))
    await bank.drain()
    expect(await desk.get(third.id)).toMatchObject(EXCEEDED)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100_000, held: 700 })
    bank.advance(25 * HOUR_MS)
    const later = await ask(desk.creation(wireOf(number, 1_000)))
    await bank.drain()
    expect(await statusesOf([first.id, later.id])).not.toContain("rejected")
  })

  it("hold under concurrency", async () => {
    const number = await limitedNumber(bank, { wire: { amount: 350 } })
    const made = await Promise.all(Array.from({ length: 8 }, () => ask(desk.creation(wireOf(number, 100)))))
    await bank.drain()
    const live = (await statusesOf(made.map(({ id }) => id))).filter((status) => status !== "rejected")
    expect(live).toHaveLength(3)
    expect(await balanceOf(bank, number)).toMatchObject({ held: 300 })
  })

  it("are given back by a wire that is canceled or rejected after a review", async () => {
    const number = await limitedNumber(bank, { wire: { amount: 100, count: 1 } })
    const refusedNow = async () => {
      const { id } = await ask(desk.creation(wireOf(number, 100)))
      await bank.drain()
      expect(await desk.get(id)).toMatchObject(EXCEEDED)
    }
    const cancel = { v1: (id: string) => ask(desk.cancel(id)), v2: (id: string) => ask(desk.cancelV2(id)) }
    for (const version of ["v1", "v2"] as const) {
      const { id } = await ask(desk.creation(wireOf(number, 100)))
      await refusedNow()
      await cancel[version](id)
      await bank.drain()
    }
    const params = { program_id: bank.programId, wire_id: (await ask(desk.creation(wireOf(number, 100)))).id }
    await ask(bank.operator.call("wire.hold_for_review", { params }))
    await refusedNow()
    await ask(bank.operator.call("wire.reject", { params, body: { reason: "narrative" } }))
    const scheduled = await ask(desk.creation(wireOf(number, 100)))
    await bank.drain()
    await ask(desk.cancel(scheduled.id))
    await refusedNow()
    await bank.drain()
    expect((await desk.get(scheduled.id)).status).toBe("canceled")
    const last = await ask(desk.creation(wireOf(number, 100)))
    await bank.drain()
    expect((await desk.get(last.id)).status).toBe("scheduled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100_000, held: 100 })
  })

  it("are not used up by wires without funds", async () => {
    const number = await limitedNumber(bank, { wire: { count: 1 } }, 50)
    const { id } = await ask(desk.creation(wireOf(number, 100)))
    await bank.drain()
    expect(await desk.get(id)).toMatchObject({ rejection: { reason: "non_sufficient_funds" } })
    const second = await ask(desk.creation(wireOf(number, 50)))
    await bank.drain()
    expect((await desk.get(second.id)).status).toBe("scheduled")
  })

  it("are off by default, and then nothing is counted", async () => {
    const before = await usagesOf(bank)
    const [number = ""] = await openAccountNumbers(bank, 100_000)
    await ask(desk.creation(wireOf(number, 50_000)))
    const other = await limitedNumber(bank, { instant_payment: { count: 0 } })
    await ask(desk.creation(wireOf(other, 50_000)))
    expect(await usagesOf(bank)).toEqual(before)
  })

  it("are shown to the operator alone, and replaced as a whole", async () => {
    const account_number_id = await limitedNumber(bank, { wire: { amount: 5, count: 6 } })
    const params = { program_id: bank.programId, account_number_id }
    const limits = () => ask(bank.operator.call("account_number.limits", { params }))
    expect(await limits()).toEqual({ account_number_id, wire: { amount: 5, count: 6 } })
    const shown = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
    expect(shown).not.toHaveProperty("kept")
    const { objects } = await ask(bank.partner.call("account_number.list", { query: { account_id: shown.account_id } }))
    expect(objects).toEqual([shown])
    await ask(bank.partner.call("account_number.update", { params: { account_number_id }, body: { metadata: {} } }))
    await ask(bank.operator.call("account_number.set_limits", { params, body: { instant_payment: { count: 1 } } }))
    expect(await limits()).toEqual({ account_number_id, instant_payment: { count: 1 } })
    const none = { params: { ...params, account_number_id: "account_number_none" }, body: {} }
    expect(await refusal(bank.operator.call("account_number.set_limits", none))).toMatchObject({ status: 404 })
  })

  it("leave the ledger balanced", async () => {
    await desk.goThroughDays()
    expect(await desk.audit()).toMatchObject(SOUND)
  })

  it("are given back by a wire that the network rejects", async () => {
    const network = recordingWires()
    const own = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    const { creation, get, goThrough, goTo } = wireDesk(own)
    goTo(MONDAY_NOON)
    const number = await limitedNumber(own, { wire: { count: 1 } })
    network.replies.push({ _tag: "Rejected", code: "AC03" })
    const { id } = await ask(creation(wireOf(number)))
    await goThrough()
    expect((await get(id)).status).toBe("rejected")
    const second = await ask(creation(wireOf(number)))
    await goThrough()
    expect((await get(second.id)).status).toBe("posted")
    const third = await ask(creation(wireOf(number)))
    await own.drain()
    expect(await get(third.id)).toMatchObject(EXCEEDED)
    await own.close()
  })

  it("hold when another node sends a wire between a decision and its commit", async () => {
    const { bank: here, between, elsewhere, close } = await startTwoNodes(kind, inject("databaseUrl"))
    const number = await limitedNumber(here, { wire: { amount: 100 } })
    const body = wireOf(number, 100)
    between.before("payment_usage", () => ask(elsewhere.call("wire.create", { idempotencyKey: randomUUID(), body })))
    const made = await ask(here.partner.call("wire.create", { idempotencyKey: randomUUID(), body }))
    expect(between.isOver()).toBe(true)
    await here.drain()
    expect(await ask(here.partner.call("wire.get", { params: { wire_id: made.id } }))).toMatchObject(EXCEEDED)
    expect(await balanceOf(here, number)).toMatchObject({ held: 100 })
    await close()
  })
})
