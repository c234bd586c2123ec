import { type Brand, Schema } from "effect"

/** Whole cents, exact in a JavaScript number. A plain number, fraction or rate does not type-check as cents. */
export type Cents = number & Brand.Brand<"Cents">

/** Form of `A` that callers give: amounts are plain numbers, of which a schema makes cents. */
export type Plain<A> = A extends Cents
  ? number
  : A extends string
    ? A
    : A extends object
      ? { readonly [K in keyof A]: Plain<A[K]> }
      : A

/** Maximum amount of one payment: 99,000,000.00 USD in cents (spec, "Limits", ACH amount). */
export const MAX_AMOUNT_CENTS = 9_900_000_000

/** Makes a schema for cents within inclusive bounds. The API reference states the unit of every field made of it. */
export const centsBetween = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
    .annotate({ description: "Whole cents: 500 is 5.00 USD." })
    .pipe(Schema.brand("Cents"))

/** An amount of a payment in cents: a whole number from 1 to {@link MAX_AMOUNT_CENTS}. */
export const PaymentAmount = centsBetween(1, MAX_AMOUNT_CENTS)

/** Signed cents, exact in a JavaScript number. */
export const Cents = Schema.Int.annotate({ description: "Whole cents; may be negative." }).pipe(Schema.brand("Cents"))

/** The only currency of the service (spec, "Common types"). */
export const CurrencyCode = Schema.Literals(["USD"])

/** Checks that a number is whole and exact and returns it as cents. Any other number is a caller's bug and a defect. */
export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of cents in the safe integer range`)
  // trusted: just checked. Minus zero becomes zero, because JSON has one zero.
  return (amount === 0 ? 0 : amount) as Cents
}

/** Zero cents. */
export const ZERO: Cents = cents(0)

/** Adds cents exactly. A sum beyond the safe range is a bug, so it is a defect instead of a rejection. */
export const add = (a: Cents, b: Cents): Cents => cents(a + b)

/** Subtracts cents exactly. */
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b)

/** Returns cents with the opposite sign. */
export const negate = (amount: Cents): Cents => cents(-amount)

/** Sums cents exactly. */
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = ZERO
  for (const amount of amounts) total = add(total, amount)
  return total
}

/** Returns the smaller of two amounts. */
export const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** Returns the larger of two amounts. */
export const greatest = (a: Cents, b: Cents): Cents => (a > b ? a : b)
