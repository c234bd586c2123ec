import { HOUR_MS } from "@vostro/domain"
import { paymentKeyOf } from "@vostro/domain/resources/payments/instant-payment/model/PaymentKey"
import { expect } from "vitest"
import {
  bookedOnce,
  holdsOfReviews,
  isOut,
  type PaymentBooks,
  paymentBooksOf,
  returnsAreLinked,
  soundLedger
} from "../PaymentLaws.ts"
import type { PaymentLaw } from "../PaymentLives.ts"
import { FUNDS } from "../PaymentSteps.ts"
import { isOfSuspense, type Payment, paymentsOf, returnsOf, total } from "./InstantBooks.ts"
import type { Step } from "./InstantModel.ts"
import { exceptionsOf, take, type World } from "./InstantModelSteps.ts"

/** Books of a bank at the end of a life. */
export interface Books extends PaymentBooks<Payment> {
  readonly exceptions: Awaited<ReturnType<typeof exceptionsOf>>
}

/** A law of instant payments. */
export type InstantLaw = PaymentLaw<World, Books>

const isReturn = ({ related_objects }: Payment): boolean => related_objects.original_payment_id !== undefined

// The money of a return is at the bank, also where it is rejected.
const wasAccepted = (one: Payment): boolean =>
  one.rejection !== undefined && (isReturn(one) || (one.related_objects.return_payment_ids ?? []).length > 0)

/** The laws of instant payments. */
export const instantLaws: ReadonlyArray<InstantLaw> = [
  soundLedger,
  {
    name: "every payment comes to an end, at both banks, but for reviews of outgoing payments",
    holds: (_, { payments }) => {
      const open = payments.filter((one) => one.status === "created" || (one.status === "under_review" && !isOut(one)))
      expect(open).toEqual([])
      expect(payments.filter((one) => one.counterparty_status === "under_review")).toEqual([])
      for (const one of payments) expect(one.counterparty_status !== undefined).toBe(one.status === "posted")
    }
  },
  // A return out of suspense has its money there, so it holds none on the account number.
  holdsOfReviews("holds are those of payments under review", { isOfSuspense, total }),
  {
    name: "money is where the payments say",
    holds: ({ numbers }, books) => {
      const posted = books.payments.filter(({ status }) => status === "posted")
      const expected = numbers.map((number) => {
        const own = posted.filter((one) => one.account_number_id === number && !isOfSuspense(one, books))
        return FUNDS + total(own.filter((one) => !isOut(one))) - total(own.filter(isOut))
      })
      expect(books.positions.map((one) => one.posted)).toEqual(expected)
      expect(books.clearing).toBe(0n)
      const ofSuspense = posted.filter((one) => isOfSuspense(one, books))
      const waiting = books.payments.filter((one) => !isOut(one) && one.status === "rejected" && wasAccepted(one))
      const came = total(waiting) + total(ofSuspense.filter((one) => !isOut(one)))
      expect(books.suspense).toBe(BigInt(came - total(ofSuspense.filter(isOut))))
    }
  },
  {
    name: "the network has what the bank sent, once",
    holds: ({ network, reported }, { payments }) => {
      for (const one of payments.filter(isOut)) {
        if (one.status === "canceled" || one.status === "under_review") expect(network.taken.has(one.id)).toBe(false)
        if (reported.has(one.id)) continue
        const first = network.settled.get(one.id)?._tag
        const isSettled = first === "Settled" || first === "AcceptedWithoutPosting"
        expect([one.id, one.status === "posted"]).toEqual([one.id, isSettled])
        const isRefused = isSettled && network.decided.get(one.id)?._tag === "Rejected"
        expect([one.id, one.counterparty_status === "rejected"]).toEqual([one.id, isRefused])
      }
    }
  },
  {
    name: "a refusal after settlement brings the whole amount back, once",
    holds: (_, books) => {
      for (const one of books.payments.filter((payment) => isOut(payment) && payment.status === "posted")) {
        const isRefused = one.counterparty_status === "rejected"
        const back = returnsOf(one, books)
        expect([one.id, total(back)]).toEqual([one.id, isRefused ? one.amount : 0])
        expect([one.id, one.rejection?.rejected_by]).toEqual([one.id, isRefused ? "counterparty" : undefined])
      }
    }
  },
  returnsAreLinked(
    "returns are linked both ways, with the parties swapped",
    ({ related_objects }) => related_objects.return_payment_ids,
    returnsOf,
    (_, returns) => {
      for (const back of returns) expect(back).toMatchObject({ return: {} })
    }
  ),
  {
    name: "the operator sees each return that has not come",
    holds: ({ bank }, { payments, exceptions }) => {
      const awaited = payments.filter((one) => isReturn(one) && !isOut(one)).map(({ id }) => id)
      expect(exceptions.map(({ payment_id }) => payment_id).toSorted()).toEqual(awaited.toSorted())
      for (const { deadline, status, type } of exceptions) {
        expect([status, type]).toEqual(["open", "return_not_received"])
        expect(Date.parse(deadline ?? "")).toBeLessThan(bank.now() + 5 * 24 * HOUR_MS)
      }
    }
  },
  bookedOnce<Payment, Books>("a payment of the network is booked once", (one) =>
    isReturn(one) ? undefined : paymentKeyOf(one)
  )
]

/** Lives a life to its end, and checks laws. */
export const liveByLaws = async (
  world: World,
  life: ReadonlyArray<Step>,
  laws: ReadonlyArray<InstantLaw> = instantLaws
): Promise<void> => {
  for (const step of life) await take(world, step)
  world.network.replies.length = 0
  await world.bank.drain()
  // The last question comes an hour after the one before; a review of an incoming payment ends within five days.
  for (let count = 0; count < 10; count++) {
    world.bank.advance(24 * HOUR_MS)
    await world.bank.drain()
  }
  const books = await booksOf(world)
  for (const law of laws) await law.holds(world, books)
}

const booksOf = async (world: World): Promise<Books> => ({
  ...(await paymentBooksOf(world, await paymentsOf(world), "instant")),
  exceptions: await exceptionsOf(world.bank)
})
