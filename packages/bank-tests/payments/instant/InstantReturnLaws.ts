import { HOUR_MS } from "@vostro/domain"
import { bankHoliday } from "@vostro/domain/kernel/calendar/BankingDays"
import { weekdayOf } from "@vostro/domain/kernel/calendar/CalendarDay"
import { addDays } from "@vostro/domain/rails"
import { expect } from "vitest"
import { ask } from "../../support/BankUnderTest.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"
import {
  balanceIn,
  isActive,
  isOut,
  messagesAreHeard,
  oneActiveRequest,
  type PaymentBooks,
  paymentBooksOf,
  returnsAreLinked,
  soundLedger
} from "../PaymentLaws.ts"
import type { PaymentLaw } from "../PaymentLives.ts"
import { FUNDS } from "../PaymentSteps.ts"
import { isOfSuspense, originalOf, type Payment, paymentsOf, returnsOf, total } from "./InstantBooks.ts"
import type { Step } from "./InstantReturnModel.ts"
import { itemsOf, take, type World } from "./InstantReturnSteps.ts"

/** Books of a bank at the end of a life. */
export interface Books extends PaymentBooks<Payment> {
  readonly items: Awaited<ReturnType<typeof itemsOf>>
  /** Names of the events of each payment. */
  readonly events: ReadonlyMap<string, ReadonlyArray<string>>
}

/** A law of returns of instant payments. */
export type InstantReturnLaw = PaymentLaw<World, Books>

const isOpen = ({ status }: Payment): boolean => status === "created" || status === "under_review"
const isLive = ({ status }: Payment): boolean => status !== "rejected" && status !== "canceled"
// A transfer is refused before it settles; the money of a return that is refused is at the bank.
const isInSuspense = (one: Payment, books: Books): boolean =>
  !isOut(one) &&
  (one.status === "under_review" ||
    (one.status === "rejected" && (originalOf(one, books) !== undefined || returnsOf(one, books).length > 0)))

const isBankingDay = (date: string): boolean => ![0, 6].includes(weekdayOf(date)) && !bankHoliday(date)

/** Counts banking days one by one. */
const bankingDaysAfter = (from: string, count: number): string => {
  let [date, left] = [from, count]
  while (left > 0) {
    date = addDays(date, 1)
    if (isBankingDay(date)) left -= 1
  }
  return date
}

const inNewYork = (iso: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York", dateStyle: "short", timeStyle: "short" }).format(
    new Date(iso)
  )

/** The laws of returns and return requests of instant payments. */
export const instantReturnLaws: ReadonlyArray<InstantReturnLaw> = [
  soundLedger,
  {
    name: "money is where the payments say",
    holds: ({ numbers, booked }, books) => {
      const own = numbers.map((number) =>
        books.payments.filter((one) => one.account_number_id === number && !isOfSuspense(one, books))
      )
      const posted = own.map((all) => all.filter(({ status }) => status === "posted"))
      expect(books.positions.map((one) => one.posted)).toEqual(
        posted.map((all, at) => {
          const moved = booked.get(numbers[at] ?? "") ?? 0
          return FUNDS + moved + total(all.filter((one) => !isOut(one))) - total(all.filter(isOut))
        })
      )
      expect(books.positions.map((one) => one.held)).toEqual(
        own.map((all) => total(all.filter((one) => isOut(one) && isOpen(one))))
      )
      const ofSuspense = books.payments.filter((one) => one.status === "posted" && isOfSuspense(one, books))
      const came = books.payments.filter((one) => isInSuspense(one, books))
      const back = ofSuspense.filter((one) => !isOut(one))
      const left = books.items.filter(({ resolution }) => resolution !== undefined && resolution.to !== "sender")
      expect(books.clearing).toBe(0n)
      expect(books.suspense).toBe(BigInt(total(came) + total(back) - total(ofSuspense.filter(isOut)) - total(left)))
    }
  },
  returnsAreLinked<Payment, Books>(
    "returns are linked both ways, of the whole amount, and one of them counts",
    ({ related_objects }) => related_objects.return_payment_ids ?? [],
    returnsOf,
    (one, returns, books) => {
      // A send-back that came back can be sent again.
      const counting = returns.filter((back) => isLive(back) && !returnsOf(back, books).some(isLive))
      expect(counting.length).toBeLessThanOrEqual(1)
      if (one.status !== "rejected") expect(returns.filter(isLive).length).toBeLessThanOrEqual(1)
      for (const back of returns) {
        expect(back.direction).not.toBe(one.direction)
        expect([back.amount, back.return_requests]).toEqual([one.amount, []])
      }
    }
  ),
  // The service rejects half an hour after the deadline of the client.
  oneActiveRequest<Payment, Books>(
    "a payment has at most one active return request, and none past its deadline",
    HOUR_MS / 2 - 1
  ),
  {
    name: "the deadline of a return request is on the tenth banking day",
    holds: (_, { payments }) => {
      for (const one of payments)
        for (const { created_at, deadline } of one.return_requests) {
          const [day = ""] = inNewYork(created_at).split(" ")
          const time = isOut(one) ? "00:00" : "23:30"
          expect(inNewYork(deadline)).toBe(`${bankingDaysAfter(day, 10)} ${time}`)
        }
    }
  },
  {
    name: "an accepted return request has a return",
    holds: (_, books) => {
      for (const one of books.payments) {
        const accepted = one.return_requests.filter(({ status }) => status === "accepted")
        const returns = returnsOf(one, books)
        expect(accepted.length).toBeLessThanOrEqual(returns.length)
        for (const { resolution } of accepted)
          expect(resolution?.resolved_by).toBe(isOut(one) ? "counterparty" : "client")
      }
    }
  },
  {
    name: "each resolution of our request has an event, and each request to be answered",
    holds: (_, { payments, events }) => {
      for (const one of payments) {
        const names = events.get(one.id) ?? []
        const { return_requests } = one
        const resolved = isOut(one) ? return_requests.filter((request) => !isActive(request)) : []
        const answerable = isOut(one) ? [] : return_requests.filter((request) => !isRefusedAtOnce(request))
        const count = (name: string) => names.filter((each) => each === `instant_payment.${name}`).length
        expect(count("return_request_status_updated")).toBe(resolved.length)
        expect(count("return_request_response_needed")).toBe(answerable.length)
      }
    }
  },
  messagesAreHeard<Payment, Books>(),
  {
    // The last law: it takes every payment and every item to its end.
    name: "suspense is empty when nothing is open",
    holds: async (world) => {
      for (let round = 0; round < 10 && (await endAll(world)) > 0; round++) await liveOn(world)
      expect(await balanceIn(world, "gl_instant_suspense")).toBe(0n)
    }
  }
]

/** Approves the payments under review and resolves the open items, and returns the number of both. */
const endAll = async (world: World): Promise<number> => {
  const desk = instantReturnDesk(world.bank)
  const reviewed = (await paymentsOf(world)).filter(({ status }) => status === "under_review")
  for (const { id } of reviewed) await ask(desk.approve(id))
  const open = await itemsOf(world, { status: "open" })
  for (const { id } of open) await ask(desk.resolving(id, { to: "unclaimed_property" }))
  return reviewed.length + open.length
}

const liveOn = async ({ bank }: World): Promise<void> => {
  for (let count = 0; count < 4; count++) {
    bank.advance(HOUR_MS)
    await bank.drain()
  }
}

const isRefusedAtOnce = ({ resolution }: Payment["return_requests"][number]): boolean =>
  resolution?.resolved_by === "service" && resolution.rejection_reason !== "customer_no_response"

/** Lives a life to its end, and checks laws. */
export const liveByLaws = async (
  world: World,
  life: ReadonlyArray<Step>,
  laws: ReadonlyArray<InstantReturnLaw> = instantReturnLaws
): Promise<void> => {
  world.network.messages.replies.splice(0, 3, "silent", { _tag: "Pending" }, "unreachable")
  for (const step of life) await take(world, step)
  world.network.replies.length = 0
  await world.bank.drain()
  await liveOn(world)
  const books = await booksOf(world)
  for (const law of laws) await law.holds(world, books)
}

const booksOf = async (world: World): Promise<Books> => {
  const payments = await paymentsOf(world)
  const events = new Map<string, ReadonlyArray<string>>()
  for (const { id } of payments) {
    const { objects } = await ask(world.bank.partner.call("event.list", { query: { object_id: id, limit: 100 } }))
    events.set(
      id,
      objects.map(({ event }) => event)
    )
  }
  return { ...(await paymentBooksOf(world, payments, "instant")), items: await itemsOf(world), events }
}
