import { HOUR_MS } from "@vostro/domain"
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
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { arrivedAt } from "../../support/InstantPayments.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"

describe.each(stores)("the suspense of instant payments on %s", (kind) => {
  const network = recordingInstants()
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantReturnDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = instantReturnDesk(bank)
  })
  afterAll(() => bank.close())

  const suspense = () => Effect.runPromise(bank.store.balance(bank.programId, "gl_instant_suspense"))
  const itemOf = async (instant_payment_id: string) => {
    const params = { program_id: bank.programId }
    const query = { instant_payment_id, status: "open" } as const
    const { objects } = await ask(bank.operator.call("instant_payment_suspense_item.list", { params, query }))
    expect(objects).toHaveLength(1)
    return { id: "none", reason: undefined, amount: 0, ...objects[0] }
  }

  /** An accepted payment that was rejected, and its send-back. */
  const refused = async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await ask(desk.arrival({ ...arrivedAt(number), without_posting: true }))
    const rejected = await ask(desk.reject(id))
    const [back = ""] = rejected.related_objects.return_payment_ids ?? []
    return { id, back, number }
  }

  it("keeps a send-back that the network rejects, until the operator sends it again, once", async () => {
    const { id, back } = await refused()
    network.replies.push({ _tag: "Rejected", rejected_by: "network", code: "AC04" })
    await desk.submit()
    expect(await desk.get(back)).toMatchObject({ status: "rejected" })
    const item = await itemOf(id)
    expect(item).toMatchObject({ reason: "send_back_failed", amount: 700, status: "open" })
    expect(await suspense()).toBe(700n)
    const attempts = await Promise.allSettled([1, 2].map(() => ask(desk.resolving(item.id, { to: "sender" }))))
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await refusal(desk.resolving(item.id, { to: "unclaimed_property" }))).toMatchObject({
      status: 422,
      code: "object_state_conflict"
    })
    await desk.goThrough()
    const [, sent = ""] = (await desk.get(id)).related_objects.return_payment_ids ?? []
    expect(await desk.get(sent)).toMatchObject({ status: "posted", return: { reason: "regulatory_reason" } })
    expect(await suspense()).toBe(0n)
  })

  it("keeps a send-back that the other bank returns, until the operator books it on an open account number", async () => {
    const { id, back, number: closed } = await refused()
    await desk.submit()
    await ask(desk.incomingReturn(back, desk.returnOf(700, "AC06")))
    const item = await itemOf(id)
    expect(item).toMatchObject({ reason: "send_back_returned", amount: 700 })
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: closed } }))
    for (const [account_number_id, reason] of [
      [closed, "account_number_not_active"],
      ["account_number_none", "not_found"]
    ] as const)
      expect(await refusal(desk.resolving(item.id, { to: "account_number", account_number_id }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "account_number_id", reason }]
      })
    expect(await refusal(desk.resolving(item.id, { to: "account_number" }))).toMatchObject({ status: 422 })
    const [open = ""] = await openAccountNumbers(bank, 0)
    const { resolution } = await ask(desk.resolving(item.id, { to: "account_number", account_number_id: open }))
    expect(resolution).toEqual({ to: "account_number", account_number_id: open })
    expect(await balanceOf(bank, open)).toMatchObject({ posted: 700 })
    expect(await suspense()).toBe(0n)
  })

  it("keeps a send-back that the other bank accepts and then refuses, or that the operator rejects", async () => {
    network.replies.push(
      { _tag: "AcceptedWithoutPosting", network: "fednow" },
      { _tag: "Rejected", rejected_by: "counterparty", code: "AC06" }
    )
    const late = await refused()
    await desk.goThrough()
    expect(await desk.get(late.back)).toMatchObject({ status: "posted", counterparty_status: "rejected" })
    const stopped = await refused()
    await ask(desk.hold(stopped.back))
    await ask(desk.reject(stopped.back))
    for (const [{ id }, reason] of [
      [late, "send_back_returned"],
      [stopped, "send_back_failed"]
    ] as const) {
      const item = await itemOf(id)
      expect(item.reason).toBe(reason)
      await ask(desk.resolving(item.id, { to: "unclaimed_property" }))
    }
    expect(await suspense()).toBe(0n)
  })

  it("keeps a return to an account number that is closed, which can go back and come again", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await desk.settled(number)
    await ask(bank.partner.call("account_number.cancel", { params: { account_number_id: number } }))
    const returned = await ask(desk.incomingReturn(id, desk.returnOf(1_000, "AC06")))
    expect(returned).toMatchObject({ status: "rejected", return: {}, rejection: { reason: "account_closed" } })
    expect(returned.rejection?.rejected_by).toBe("service")
    expect(returned.counterparty_status).toBeUndefined()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
    const item = await itemOf(returned.id)
    expect(item).toMatchObject({ reason: "return_not_posted", amount: 1_000 })
    expect(await suspense()).toBe(1_000n)
    const { resolution } = await ask(desk.resolving(item.id, { to: "sender" }))
    await desk.goThrough()
    expect(await desk.get(resolution?.instant_payment_id ?? "")).toMatchObject({ status: "posted", amount: 1_000 })
    expect(await suspense()).toBe(0n)
    const again = await ask(desk.incomingReturn(id, desk.returnOf(1_000, "AC06")))
    await ask(desk.resolving((await itemOf(again.id)).id, { to: "unclaimed_property" }))
    expect(await suspense()).toBe(0n)
    expect((await desk.get(id)).related_objects.return_payment_ids).toEqual([returned.id, again.id])
  })

  it("keeps the money of a payment refused after settlement while its account number is closed", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 1_000, 0)
    network.replies.push(
      { _tag: "AcceptedWithoutPosting", network: "fednow" },
      { _tag: "Rejected", rejected_by: "counterparty", code: "AC06" }
    )
    const { id } = await ask(desk.creation(desk.out(number)))
    await desk.submit()
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
    await desk.goThrough()
    const refused = await desk.get(id)
    expect(refused).toMatchObject({ status: "posted", counterparty_status: "rejected" })
    const [back = ""] = refused.related_objects.return_payment_ids ?? []
    expect(await desk.get(back)).toMatchObject({ status: "rejected", rejection: { reason: "account_blocked" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    const item = await itemOf(back)
    await ask(desk.resolving(item.id, { to: "account_number", account_number_id: other }))
    expect(await balanceOf(bank, other)).toMatchObject({ posted: 1_000 })
    expect(await suspense()).toBe(0n)
  })

  it("has no payment that the other bank accepted and never decides on: the operator ends it", async () => {
    const [number = ""] = await openAccountNumbers(bank, 2_000)
    const accepted = { _tag: "AcceptedWithoutPosting", network: "fednow" } as const
    const waiting = async () => {
      const { id } = await ask(desk.creation(desk.out(number)))
      network.answers.set(id, [accepted])
      await desk.submit()
      for (let day = 0; day < 3; day++) await desk.drainAfter(24 * HOUR_MS)
      expect(await desk.get(id)).toMatchObject({ status: "posted", counterparty_status: "under_review" })
      return id
    }
    const [posted, returned] = [await waiting(), await waiting()]
    await ask(desk.report(posted, { type: "settled", network: "fednow" }))
    await ask(desk.report(returned, { type: "rejected", rejected_by: "counterparty", code: "AC06" }))
    expect((await desk.get(posted)).counterparty_status).toBe("posted")
    expect((await desk.get(returned)).counterparty_status).toBe("rejected")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0 })
    expect(await suspense()).toBe(0n)
  })

  it("leaves the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
