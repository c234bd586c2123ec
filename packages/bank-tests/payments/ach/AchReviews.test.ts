import { HOUR_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("reviews of outgoing ACH on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  let counterparties = 0
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  beforeEach(() => desk.setReviewRules())
  afterAll(() => bank.close())

  /** Sends and screens an entry; returns its status. */
  const screened = async (parts: Parameters<typeof desk.send>[0]) => {
    const { id } = await desk.send(parts)
    await bank.drain()
    return desk.get(id)
  }
  const underReview = async (number: string, parts: object = {}) => {
    await desk.setReviewRules({ outgoing: { amount_over: 0 } })
    const one = await screened({ account_number_id: number, amount: 50, ...parts })
    await desk.setReviewRules()
    expect(one.status).toBe("under_review")
    return one
  }
  /** An account at another bank that has not been paid before. */
  const stranger = () => ({
    ...achOf({ account_number_id: "", amount: 0 }).counterparty,
    account_number: `55${++counterparties}${kind}`
  })
  type Counterparty = CallOf<"ach.create">["body"]["counterparty"]
  const sentTo = async (number: string, counterparty: Counterparty) => {
    bank.advance(1)
    const { id } = await ask(desk.creation({ ...achOf({ account_number_id: number, amount: 1 }), counterparty }))
    await bank.drain()
    return (await desk.get(id)).status
  }

  it("review entries above an amount, of both sides, and no others", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await desk.setReviewRules({ outgoing: { amount_over: 100 } })
    const statusOf = async (amount: number, transaction_type: "credit" | "debit") =>
      (await screened({ account_number_id: number, amount, transaction_type })).status
    expect(await statusOf(100, "credit")).toBe("scheduled")
    expect(await statusOf(101, "credit")).toBe("under_review")
    expect(await statusOf(100, "debit")).toBe("scheduled")
    expect(await statusOf(101, "debit")).toBe("under_review")
  })

  it("hold the amount of a credit during the review and after approval", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await desk.setReviewRules({ outgoing: { amount_over: 100 } })
    await screened({ account_number_id: number, amount: 400 })
    await screened({ account_number_id: number, amount: 100 })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 500, available: 500 })
    const tooMuch = await screened({ account_number_id: number, amount: 501 })
    expect(tooMuch).toMatchObject({ status: "rejected", rejection: { reason: "non_sufficient_funds" } })
  })

  it("review the first entry to an external account, even if two are concurrent", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await desk.setReviewRules({ outgoing: { first_use_of_counterparty: true } })
    const one = stranger()
    expect(await sentTo(number, one)).toBe("under_review")
    expect(await sentTo(number, one)).toBe("scheduled")
    expect(await sentTo(number, { ...one, routing_number: "011000015" })).toBe("under_review")
    const two = stranger()
    const create = () => ask(desk.creation({ ...achOf({ account_number_id: number, amount: 1 }), counterparty: two }))
    const made = await Promise.all(Array.from({ length: 8 }, create))
    await Promise.all([bank.drain(), bank.drain()])
    const after = await Promise.all(made.map(({ id }) => desk.get(id)))
    expect(after.filter(({ status }) => status === "under_review")).toHaveLength(1)
    expect(after.filter(({ status }) => status === "scheduled")).toHaveLength(7)
  })

  it("review entries of an account number above a number within some hours, until they have passed", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 1_000, 1_000)
    await desk.setReviewRules({ outgoing: { velocity: { entries: 2, hours: 1 } } })
    const next = async (account_number_id: string) => (await screened({ account_number_id, amount: 1 })).status
    const three = [await next(number), await next(number), await next(number)]
    expect(three).toEqual(["scheduled", "scheduled", "under_review"])
    expect(await next(other)).toBe("scheduled")
    bank.advance(HOUR_MS)
    expect([await next(number), await next(number)]).toEqual(["scheduled", "scheduled"])
    expect(await next(number)).toBe("under_review")
  })

  it("count exactly under concurrency", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await desk.setReviewRules({ outgoing: { velocity: { entries: 5, hours: 1 } } })
    const create = () => ask(desk.creation(achOf({ account_number_id: number, amount: 1 })))
    const made = await Promise.all(Array.from({ length: 30 }, create))
    await Promise.all([bank.drain(), bank.drain()])
    const after = await Promise.all(made.map(({ id }) => desk.get(id)))
    expect(after.filter(({ status }) => status === "scheduled")).toHaveLength(5)
    expect(after.filter(({ status }) => status === "under_review")).toHaveLength(25)
  })

  it("delay submission until approval, to the next window then", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const { id } = await underReview(number, { delivery_type: "same_business_day" })
    moveTo(bank, WEEK.tuesday, "14:00")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("under_review")
    const approved = await ask(desk.approve(id))
    expect(approved).toMatchObject({
      status: "approved",
      delivery_type: "next_business_day",
      record_details: { effective_date: WEEK.wednesday, settlement_date: WEEK.wednesday }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100, held: 50 })
    moveTo(bank, WEEK.tuesday, "15:15")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("submitted")
    moveTo(bank, WEEK.wednesday, "07:30")
    await bank.drain()
    expect(await desk.get(id)).toMatchObject({ status: "posted", record_details: approved.record_details })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 50, held: 0 })
    expect(await desk.eventNames(id)).toEqual([
      "ach.under_review",
      "ach.approved",
      "ach.processing",
      "ach.submitted",
      "ach.posted"
    ])
  })

  it("allow same-day submission if approved in time", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const { id } = await underReview(number, { delivery_type: "same_business_day" })
    expect(await ask(desk.approve(id))).toMatchObject({
      delivery_type: "same_business_day",
      record_details: { effective_date: WEEK.wednesday, settlement_date: WEEK.wednesday }
    })
  })

  it("reject with a reason, and release the hold", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const { id } = await underReview(number)
    const rejected = await ask(desk.reject(id, { details: "Looks like a mistake." }))
    expect(rejected).toMatchObject({
      status: "rejected",
      rejection: { reason: "review_rejected", details: "Looks like a mistake." }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100, held: 0 })
    expect(await desk.eventNames(id)).toEqual(["ach.under_review", "ach.rejected"])
  })

  it("allow cancellation under review and after approval", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const one = await underReview(number)
    const two = await underReview(number)
    await ask(desk.approve(two.id))
    expect(await balanceOf(bank, number)).toMatchObject({ held: 100 })
    for (const { id } of [one, two]) expect((await ask(desk.cancel(id))).status).toBe("canceled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100, held: 0 })
    moveTo(bank, WEEK.thursday, "22:00")
    await bank.drain()
    for (const { id } of [one, two]) expect((await desk.get(id)).status).toBe("canceled")
  })

  it("allow cancellation before the screening, which then does not run", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    await desk.setReviewRules({ outgoing: { amount_over: 0 } })
    const { id } = await desk.send({ account_number_id: number, amount: 50 })
    await ask(desk.cancel(id))
    await bank.drain()
    expect(await desk.eventNames(id)).toEqual(["ach.canceled"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100, held: 0 })
  })

  it("are decided once, by the first of many requests", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const { id } = await underReview(number)
    const calls = [desk.approve(id), desk.reject(id), desk.cancel(id), desk.approve(id), desk.reject(id)]
    const outcomes = await Promise.all(calls.map((call) => Effect.runPromise(Effect.result(call))))
    const won = outcomes.filter(({ _tag }) => _tag === "Success")
    // An approved entry can still be canceled.
    expect(won.length === 1 || (won.length === 2 && (await desk.get(id)).status === "canceled")).toBe(true)
    const names = await desk.eventNames(id)
    expect(new Set(names).size).toBe(names.length)
    for (const call of [desk.approve(id), desk.reject(id)]) {
      expect(await refusal(call)).toMatchObject({ status: 400, code: "operation_not_allowed" })
    }
    const plain = await screened({ account_number_id: number, amount: 1 })
    for (const call of [desk.approve(plain.id), desk.reject(plain.id)]) {
      expect(await refusal(call)).toMatchObject({ status: 400, code: "operation_not_allowed" })
    }
    for (const call of [desk.approve("ach_nobody"), desk.reject("ach_nobody")]) {
      expect(await refusal(call)).toMatchObject({ code: "object_not_found" })
    }
  })

  it("are listed for the operator by status", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const { id } = await underReview(number)
    const query = { status: "under_review", direction: "outgoing", limit: 100 } as const
    const { objects } = await ask(
      bank.operator.call("ach.list_of_program", { params: { program_id: bank.programId }, query })
    )
    expect(objects.map((one) => one.id)).toContain(id)
    expect(objects.every(({ status }) => status === "under_review")).toBe(true)
  })

  it("leave the ledger sound", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
