import { ask } from "../../support/BankUnderTest.ts"
import { isOut, type PaymentBooks } from "../PaymentLaws.ts"
import type { PaymentWorld } from "../PaymentSteps.ts"

/** Every instant payment, newest first. */
export const paymentsOf = async ({ bank }: Pick<PaymentWorld<unknown>, "bank">) =>
  (await ask(bank.partner.call("instant_payment.list", { query: { limit: 100 } }))).objects

/** Instant payment as the partner sees it. */
export type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

type Books = Pick<PaymentBooks<Payment>, "payments">

/** Returns the sum of payments. */
export const total = (payments: ReadonlyArray<Pick<Payment, "amount">>): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the returns of a payment. */
export const returnsOf = ({ id }: Payment, { payments }: Books): ReadonlyArray<Payment> =>
  payments.filter(({ related_objects }) => related_objects.original_payment_id === id)

/** Returns the payment that a return returns. */
export const originalOf = (one: Payment, { payments }: Books): Payment | undefined =>
  payments.find(({ id }) => id === one.related_objects.original_payment_id)

/**
 * True for a return out of suspense: the bank sends an accepted payment that it then rejects back, and the other bank may
 * refuse it there.
 */
export const isOfSuspense = (one: Payment, books: Books): boolean => {
  const original = originalOf(one, books)
  if (original === undefined) return false
  return isOut(one) ? original.status === "rejected" : isOfSuspense(original, books)
}
