import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("outgoing ACH on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  it("holds a credit's amount at once, submits it with its window and posts it at settlement", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const { id, status } = await desk.send({ account_number_id: number, amount: 700 })
    expect(status).toBe("scheduled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 700, available: 300 })
    moveTo(bank, WEEK.monday, "09:00")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("submitted")
    moveTo(bank, WEEK.tuesday, "07:29")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("submitted")
    moveTo(bank, WEEK.tuesday, "07:30")
    await bank.drain()
    const posted = await desk.get(id)
    expect(posted.status).toBe("posted")
    expect(posted.record_details.trace_number).toMatch(/^12345678\d{7}$/)
    expect(posted).not.toHaveProperty("kept")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 300, held: 0, available: 300 })
    expect(await desk.eventNames(id)).toEqual(["ach.processing", "ach.submitted", "ach.posted"])
    expect(await desk.audit()).toMatchObject(SOUND)
  })

  it("credits a debit's amount at settlement, and not before", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.send({ account_number_id: number, amount: 700, transaction_type: "debit" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    moveTo(bank, WEEK.tuesday, "22:00")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("submitted")
    moveTo(bank, WEEK.wednesday, "22:00")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700, held: 0 })
  })

  it("accepts a credit without funds, and rejects it with an event", async () => {
    const [number = ""] = await openAccountNumbers(bank, 500)
    const { id, status } = await desk.send({ account_number_id: number, amount: 501 })
    expect(status).toBe("scheduled")
    await bank.drain()
    expect(await desk.get(id)).toMatchObject({ status: "rejected", rejection: { reason: "non_sufficient_funds" } })
    expect(await desk.eventNames(id)).toEqual(["ach.rejected"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 500, held: 0 })
  })

  it("cancels an entry until its submission begins, and not later", async () => {
    const [number = ""] = await openAccountNumbers(bank, 500)
    const { id } = await desk.send({ account_number_id: number, amount: 400 })
    const canceled = await ask(desk.cancel(id))
    expect(canceled.status).toBe("canceled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 500, held: 0 })
    moveTo(bank, WEEK.friday, "22:00")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("canceled")
  })
})
