import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import { addDays } from "@vostro/domain/kernel/calendar/CalendarDay"
import { cents } from "@vostro/domain/kernel/Money"
import {
  type CreditDetails,
  MAX_PAYMENTS,
  PaymentFrequency,
  type RepaymentDetails
} from "@vostro/domain/resources/lending/subledger-balance/model/CreditDetails"
import { pastDueOf } from "@vostro/domain/resources/lending/subledger-balance/model/PastDue"
import { addMonths, dueBefore } from "@vostro/domain/resources/lending/subledger-balance/model/RepaymentSchedule"
import { sumOf } from "@vostro/domain/resources/lending/subledger-balance/model/Totals"
import { detailFaults } from "@vostro/domain/resources/lending/subledger-balance/Rules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

type Frequency = RepaymentDetails["expected_payment_frequency"]

const loanOf = (schedule: RepaymentDetails, maturity = "2026-12-31"): CreditDetails => ({
  structure: "non_revolving",
  expected_maturity_date: maturity,
  repayment_details: [schedule]
})
const schedule = (frequency: Frequency, first: string, parts: Partial<RepaymentDetails> = {}): RepaymentDetails => ({
  expected_payment_frequency: frequency,
  expected_first_payment_date: first,
  expected_payment_amount: cents(100),
  ...parts
})
const terms = {
  max_funding_amount: cents(1),
  term: { value: 1, unit: "years" },
  expected_finance_charge_amount: cents(1)
} as const
const datesOf = (details: CreditDetails, until: string) => dueBefore(until, details).map(({ date }) => date)

describe("a repayment schedule", () => {
  it.each([
    ["business_daily", {}, ["2026-01-30", "2026-02-02", "2026-02-03"]],
    ["weekly", {}, ["2026-01-30", "2026-02-06", "2026-02-13"]],
    ["biweekly", {}, ["2026-01-30", "2026-02-13", "2026-02-27"]],
    ["semi_monthly", {}, ["2026-01-30", "2026-02-14", "2026-02-28"]],
    ["monthly", {}, ["2026-01-30", "2026-02-28", "2026-03-30"]],
    ["quarterly", {}, ["2026-01-30", "2026-04-30", "2026-07-30"]],
    ["semi_annually", {}, ["2026-01-30", "2026-07-30", "2026-12-31"]],
    ["annually", {}, ["2026-01-30", "2026-12-31"]],
    ["fixed_interval", { expected_payment_frequency_interval_days: 10 }, ["2026-01-30", "2026-02-09", "2026-02-19"]],
    ["maturity", {}, ["2026-12-31"]],
    ["variable", {}, []]
  ] as const)("falls due %s", (frequency, parts, expected) => {
    const found = datesOf(loanOf(schedule(frequency, "2026-01-30", parts)), "2027-06-01")
    expect(found.slice(0, 3)).toEqual(expected)
  })

  it("ends with its number of payments, its last date or the maturity", () => {
    const three = schedule("monthly", "2026-01-31", { expected_number_of_payments: 3 })
    expect(datesOf(loanOf(three), "2027-01-01")).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"])
    expect(datesOf(loanOf({ ...three, expected_last_payment_date: "2026-05-01" }), "2027-01-01")).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-05-01"
    ])
    expect(datesOf(loanOf(three, "2026-03-15"), "2027-01-01")).toEqual(["2026-01-31", "2026-02-28", "2026-03-15"])
    const early = { expected_last_payment_date: "2026-03-15", expected_last_payment_amount: cents(7) }
    expect(dueBefore("2027-01-01", loanOf(schedule("monthly", "2026-01-31", early))).at(-1)).toEqual({
      date: "2026-03-15",
      amount: 7
    })
  })

  it.each(["monthly", "maturity"] as const)(
    "never falls due %s after the maturity, regardless of its last date",
    (often) => {
      const late = schedule(often, "2027-02-05", {
        expected_number_of_payments: 3,
        expected_last_payment_date: "2027-04-05"
      })
      const dates = often === "monthly" ? ["2027-02-05", "2027-02-10"] : ["2027-02-10"]
      expect(datesOf(loanOf(late, "2027-02-10"), "2027-06-01")).toEqual(dates)
    }
  )

  it("begins no later than its end and the maturity, with a single fault otherwise", () => {
    const faultsOf = (parts: Partial<RepaymentDetails>) =>
      detailFaults({ ...loanOf(schedule("monthly", "2027-03-01", parts), "2027-02-10"), ...terms })
    const path = "details.repayment_details[0].expected"
    const refused = (other: string) => [
      { code: "value_conflicting", parameters: [`${path}_first_payment_date`, other] }
    ]
    expect(faultsOf({})).toEqual(refused("details.expected_maturity_date"))
    expect(faultsOf({ expected_last_payment_date: "2027-04-01" })).toEqual(refused("details.expected_maturity_date"))
    const backwards = { expected_first_payment_date: "2027-02-05", expected_last_payment_date: "2027-02-01" }
    expect(faultsOf(backwards)).toEqual(refused(`${path}_last_payment_date`))
  })

  it("has its first, last and regular payment amounts", () => {
    const parts = {
      expected_number_of_payments: 3,
      expected_first_payment_amount: cents(1),
      expected_last_payment_amount: cents(9)
    }
    const details = loanOf(schedule("monthly", "2026-01-31", parts))
    expect(dueBefore("2027-01-01", details).map(({ amount }) => amount)).toEqual([1, 100, 9])
  })

  it("has a bounded number of payments, as have all schedules of a balance together", () => {
    const weeks = (first: string, number: number) => schedule("weekly", first, { expected_number_of_payments: number })
    const faultsOf = (schedules: ReadonlyArray<RepaymentDetails>, maturity: string) =>
      detailFaults({ ...loanOf(weeks("2026-01-01", 1), maturity), ...terms, repayment_details: schedules })
    const tooLong = [{ code: "value_too_large", parameters: ["details.repayment_details"] }]
    const four = Array.from({ length: 4 }, () => schedule("business_daily", "1990-01-01"))
    expect(faultsOf(four, "2026-12-31")).toEqual(tooLong)
    expect(faultsOf([schedule("business_daily", "0001-01-01")], "9999-12-31")).toEqual(tooLong)
    expect(faultsOf([schedule("monthly", "9990-01-31")], "9999-12-31")).toEqual([])
    const half = MAX_PAYMENTS / 2
    expect(faultsOf([weeks("2026-01-01", half), weeks("2026-01-02", half)], "2066-01-01")).toEqual([])
    expect(faultsOf([weeks("2026-01-01", half), weeks("2026-01-02", half + 1)], "2066-01-01")).toEqual(tooLong)
  })

  it("has no payments without a first date or without an end", () => {
    expect(
      dueBefore("2026-06-01", loanOf({ expected_payment_frequency: "monthly", expected_payment_amount: cents(5) }))
    ).toEqual([])
    const revolving: CreditDetails = { structure: "revolving", repayment_details: [schedule("monthly", "2026-01-01")] }
    expect(dueBefore("2026-06-01", revolving)).toEqual([])
  })

  it("keeps the day of the month if the month has it, over any number of months", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays("2000-01-01", n))
    fc.assert(
      fc.property(days, fc.nat({ max: 500 }), (date, months) => {
        const later = addMonths(date, months)
        const isShort = addDays(later, 1).slice(8) === "01"
        expect(later.slice(8) === date.slice(8) || (isShort && later.slice(8) < date.slice(8))).toBe(true)
        const count = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
        expect(count(later) - count(date)).toBe(months)
      })
    )
  })

  it("finds the end of the month even in the last month of the last year", () => {
    expect(addMonths("9999-11-30", 1)).toBe("9999-12-30")
    expect(addMonths("9999-10-31", 2)).toBe("9999-12-31")
  })

  const frequency = fc.constantFrom(...PaymentFrequency.literals)
  const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays("2026-01-01", n))

  it("falls due in order, before the given day, and never less on a later day", () => {
    fc.assert(
      fc.property(frequency, day, day, day, (often, first, until, maturity) => {
        fc.pre(first <= maturity)
        const details = loanOf(schedule(often, first), maturity)
        const dates = datesOf(details, until)
        expect(dates).toEqual(dates.filter((date) => date < until && date <= maturity).sort())
        expect(new Set(dates).size).toBe(dates.length)
        expect(datesOf(details, addDays(until, -30))).toEqual(dates.filter((date) => date < addDays(until, -30)))
        if (often === "business_daily") expect(dates.slice(1, -1).every(isBankingDay)).toBe(true)
      })
    )
  })
})

describe("the past due amount", () => {
  const amount = fc.integer({ min: -500, max: 2_000 }).map(cents)
  const core = fc.record({ principal: amount, interest: amount, fees: amount })
  /** Amounts owed and paid, in cents. */
  const owing = (paid: number, principal: number, interest = 0, fees = 0) => ({
    core: { principal: cents(principal), interest: cents(interest), fees: cents(fees) },
    paid: cents(paid)
  })
  const day = fc.integer({ min: 0, max: 500 }).map((n) => addDays("2026-01-01", n))
  const details = loanOf(schedule("monthly", "2026-02-01", { expected_number_of_payments: 6 }), "2026-07-01")

  it("is between zero and the amount owed, and equals the sum of its parts", () => {
    fc.assert(
      fc.property(core, fc.nat({ max: 1_000 }).map(cents), day, (owed, paid, today) => {
        const { amount, past_due_days, ...parts } = pastDueOf(details, { core: owed, paid }, today)
        expect(sumOf(parts)).toBe(amount)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(Math.max(0, sumOf(owed)))
        expect(amount > 0).toBe(past_due_days > 0)
        if (sumOf(owed) > 0) expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
      })
    )
  })

  it("grows with the days, and shrinks with payments", () => {
    fc.assert(
      fc.property(fc.nat({ max: 800 }), fc.nat({ max: 200 }), day, fc.nat({ max: 60 }), (paid, more, today, days) => {
        const at = (covered: number, on: string) => pastDueOf(details, owing(covered, 1_000 - covered), on)
        expect(at(paid, addDays(today, days)).amount).toBeGreaterThanOrEqual(at(paid, today).amount)
        expect(at(paid + more, today).amount).toBeLessThanOrEqual(at(paid, today).amount)
        expect(at(paid + more, today).past_due_days).toBeLessThanOrEqual(at(paid, today).past_due_days)
      })
    )
  })

  it("is the whole amount owed after the maturity, and zero on the due date itself", () => {
    const owed = owing(0, 900, 50, 5)
    expect(pastDueOf(details, owed, "2026-02-01").amount).toBe(0)
    expect(pastDueOf(details, owed, "2026-02-02")).toEqual({
      amount: 100,
      past_due_days: 1,
      principal: 45,
      interest: 50,
      fees: 5
    })
    expect(pastDueOf(details, owed, "2026-07-02").amount).toBe(955)
    expect(pastDueOf(loanOf({ expected_payment_frequency: "variable" }), owed, "2027-01-03")).toMatchObject({
      amount: 955,
      past_due_days: 3
    })
  })

  it("includes the last payment on the day after its due date, long before the maturity", () => {
    const three = loanOf(schedule("monthly", "2026-02-01", { expected_number_of_payments: 3 }))
    const owed = owing(0, 300)
    expect([pastDueOf(three, owed, "2026-04-01"), pastDueOf(three, owed, "2026-04-02")]).toMatchObject([
      { amount: 200, past_due_days: 59 },
      { amount: 300, past_due_days: 60 }
    ])
  })

  it("keeps counting its days after the maturity, even if a payment is expected later", () => {
    const late = { expected_number_of_payments: 3, expected_last_payment_date: "2027-04-05" }
    const loan = loanOf(
      schedule("monthly", "2027-02-05", { ...late, expected_payment_amount: cents(300) }),
      "2027-02-10"
    )
    const half = owing(300, 600)
    const on = (today: string) => pastDueOf(loan, half, today).past_due_days
    expect(["2027-02-18", "2027-02-26", "2027-03-06", "2027-03-14"].map(on)).toEqual([8, 16, 24, 32])
  })

  it("counts its days from the oldest payment that is not covered", () => {
    const at = (paid: number) => pastDueOf(details, owing(paid, 600 - paid), "2026-04-02").past_due_days
    expect([at(0), at(99), at(100), at(200), at(300)]).toEqual([60, 60, 32, 1, 0])
  })
})
