import { defaultSettings, HOUR_MS, instantOfLocal } from "@vostro/domain"
import { fedwireDayFor, isFedwireDay } from "@vostro/domain/resources/payments/wire/tables/FedwireDays"
import { describe, expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank } from "../../support/BankUnderTest.ts"
import { wireDesk, wireOf } from "../../support/Wires.ts"

const inNewYork = (date: string, time: string) => instantOfLocal(date, time, "America/New_York")

describe("Fedwire's days", () => {
  it("are Monday to Friday, without holidays of the Reserve Banks", () => {
    const days = ["2027-01-29", "2027-01-30", "2027-01-31", "2027-02-01", "2027-02-15", "2027-12-24", "2027-07-05"]
    expect(days.filter(isFedwireDay)).toEqual(["2027-01-29", "2027-02-01", "2027-12-24"])
  })

  it.each([
    ["a Monday at noon", "2027-02-01", "12:00", "2027-02-01"],
    ["a moment before the cutoff, 17:00 in Chicago", "2027-02-01", "17:59", "2027-02-01"],
    ["the cutoff itself", "2027-02-01", "18:00", "2027-02-02"],
    ["a Friday evening", "2027-02-05", "20:00", "2027-02-08"],
    ["a Saturday", "2027-02-06", "12:00", "2027-02-08"],
    ["the Friday before Washington's Birthday, late", "2027-02-12", "18:30", "2027-02-16"]
  ])("take a wire of %s", (_, date, time, settles) => {
    expect(fedwireDayFor(inNewYork(date, time), defaultSettings.wire_cutoff).date).toBe(settles)
  })

  it("begin at 21:00 of the calendar day before, Sunday included, and take customers' wires until 18:45", () => {
    const monday = fedwireDayFor(inNewYork("2027-02-07", "10:00"))
    expect(monday).toEqual({
      date: "2027-02-08",
      opens_ms: inNewYork("2027-02-07", "21:00"),
      closes_ms: inNewYork("2027-02-08", "18:45")
    })
    expect(fedwireDayFor(inNewYork("2027-02-08", "18:44")).date).toBe("2027-02-08")
    expect(fedwireDayFor(inNewYork("2027-02-08", "18:45")).date).toBe("2027-02-09")
  })

  it("keep a wire of a weekend scheduled until Sunday evening", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    const desk = wireDesk(bank)
    desk.goTo(inNewYork("2027-02-06", "12:00"))
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    expect(await desk.get(id)).toMatchObject({ status: "scheduled", settlement_date: "2027-02-08" })
    await desk.drainAfter(32 * HOUR_MS)
    expect((await desk.get(id)).status).toBe("scheduled")
    await desk.drainAfter(HOUR_MS)
    expect(await desk.get(id)).toMatchObject({ status: "posted", settlement_date: "2027-02-08" })
    await bank.close()
  })

  it("give a wire to the next day when the bank comes back after Fedwire's close", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    const desk = wireDesk(bank)
    desk.goTo(inNewYork("2027-02-05", "17:30"))
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    expect((await desk.get(id)).settlement_date).toBe("2027-02-05")
    await desk.drainAfter(24 * HOUR_MS)
    expect(await desk.get(id)).toMatchObject({ status: "scheduled", settlement_date: "2027-02-08" })
    await desk.drainAfter(30 * HOUR_MS)
    expect(await desk.get(id)).toMatchObject({ status: "posted", settlement_date: "2027-02-08" })
    await bank.close()
  })
})
