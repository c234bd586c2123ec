import { Schema } from "effect"

/** The largest amount of one payment: 99,000,000.00 USD in cents (spec, "Limits", ACH amount). */
export const MAX_AMOUNT_CENTS = 9_900_000_000

/** An amount of cents within bounds, which are part of it. Documents say the unit of everything made of this. */
export const centsBetween = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum })).annotate({ description: "Whole cents: 500 is 5.00 USD." })

/** An amount of a payment in cents: a whole number from 1 to {@link MAX_AMOUNT_CENTS}. */
export const PaymentAmount = centsBetween(1, MAX_AMOUNT_CENTS)

/** A signed number of cents, exact in a JavaScript number. */
export const Cents = Schema.Int.annotate({ description: "Whole cents; less than nothing is negative." })

/** The only currency of the service (spec, "Common types"). */
export const CurrencyCode = Schema.Literals(["USD"])

/** Adds cents exactly. Sums leave the safe range only by a bug, so that is a defect and not a rejection. */
export const addCents = (a: number, b: number): number => {
  const sum = a + b
  if (!Number.isSafeInteger(sum)) throw new RangeError("a sum of cents left the safe integer range")
  return sum
}
