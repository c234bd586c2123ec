import { HOUR_MS } from "@vostro/domain"
import { describe, expect, it } from "vitest"
import { debit, started } from "../support/TestBanks.ts"

const timeOf = ({ now }: { readonly now: () => number }): string => new Date(now()).toISOString()

describe("the clock of a test bank", () => {
  it("starts at a fixed time with a seed, and moves by banking words", async () => {
    const bank = await started()
    expect(timeOf(bank)).toBe("2027-03-02T14:30:00.000Z")
    await bank.advance("2 hours")
    expect(timeOf(bank)).toBe("2027-03-02T16:30:00.000Z")
    await bank.advance("4 banking days")
    expect(timeOf(bank)).toBe("2027-03-08T16:30:00.000Z")
    await bank.advanceTo("next ach cutoff")
    expect(timeOf(bank)).toBe("2027-03-08T19:15:00.000Z")
    await bank.advanceTo("2027-03-09T00:00:00-05:00")
    expect(timeOf(bank)).toBe("2027-03-09T05:00:00.000Z")
  })

  it("takes an entry until the minute of its cutoff, and settles it at the moment of that name", async () => {
    const bank = await started()
    const first = await debit(bank, "early")
    await bank.advanceTo("1 minute before next ach cutoff")
    const second = await debit(bank, "just in time")
    await bank.advance("1 minute")
    const third = await debit(bank, "late")
    const statuses = async () => {
      const all = [first, second, third].map(({ id }) => bank.client.call("ach.get", { params: { ach_id: id } }))
      return (await Promise.all(all)).map(({ value }) => value.status)
    }
    expect(await statuses()).toEqual(["submitted", "submitted", "scheduled"])
    await bank.advanceTo("next banking day")
    await bank.advanceTo("opening of business")
    expect(await statuses()).toEqual(["posted", "posted", "posted"])
  })

  it("uses the hours of the bank's own settings", async () => {
    const wire_cutoff = { zone: "America/New_York", time: "12:00" }
    const bank = await started({ seed: 1, settings: { wire_cutoff } })
    await bank.advanceTo("wire cutoff")
    expect(timeOf(bank)).toBe("2027-03-02T17:00:00.000Z")
  })

  it.each([
    ["a span without a unit", "advance", "3", /"3" is no span of time: .*banking day/],
    ["an unknown moment", "advanceTo", "tea time", /"tea time" is no moment: use one of ach cutoff, .*end of day/],
    ["the past", "advanceTo", "2020-01-01T00:00:00Z", /has passed: the bank's time is 2027-03-02T14:30/],
    ["a moment that lies before now", "advanceTo", "5 days before end of day", /has passed/],
    ["the far future", "advanceTo", "2099-01-01T00:00:00Z", /more than ten years ahead/]
  ])("refuses %s", async (_, verb, words, message) => {
    const bank = await started()
    const move: unknown = Reflect.get(bank, verb)
    if (typeof move !== "function") throw new TypeError(`${verb} is no function`)
    await expect(move(words)).rejects.toThrow(message)
    expect(timeOf(bank)).toBe("2027-03-02T14:30:00.000Z")
  })

  it("says that a real clock cannot be moved", async () => {
    const bank = await started({ clock: "real" })
    await expect(bank.advanceTo("end of day")).rejects.toThrow("a real clock cannot be moved: use clock: manual")
    const before = bank.now()
    await bank.advance("2 hours")
    expect(bank.now() - before).toBeLessThan(HOUR_MS)
  })
})
