import { add, type Cents, cents, subtract, sum } from "../../../../kernel/Money.ts"
import { decimalsOf } from "../tables/MinorUnits.ts"
import type { Charges } from "./Charges.ts"

/** Amount that the sender of a transfer instructed, before charges, in the smallest unit of its currency. */
export interface Instructed {
  readonly amount: Cents
  readonly currency_code: string
  /** Dollars for one unit of the currency. */
  readonly exchange_rate?: string
}

/**
 * Returns the amount that settles: the instructed amount at the exchange rate, less the charges that banks on the way
 * took, unless the debtor bears them (S175). Undefined where a rate is missing.
 */
export const settlementOf = (instructed: Instructed, charges: Charges): Cents | undefined => {
  const taken = takenOf(charges, instructed)
  const gross = inDollars(minorUnits(instructed), instructed)
  return taken === undefined || gross === undefined ? undefined : subtract(gross, taken)
}

/** Returns the dollars that were instructed for an amount that settled; undefined where charges need a rate. */
export const instructedOf = (settled: Cents, charges: Charges): Cents | undefined => {
  const taken = takenOf(charges, { amount: settled, currency_code: "USD" })
  return taken === undefined ? undefined : add(settled, taken)
}

const takenOf = ({ charge_bearer, breakdown = [] }: Charges, instructed: Instructed): Cents | undefined => {
  if (charge_bearer === "debtor") return cents(0)
  const charges = breakdown.map(({ amount, currency_code }) =>
    currency_code === "USD" || currency_code === instructed.currency_code
      ? inDollars(decimal(amount), { ...instructed, currency_code })
      : undefined
  )
  const known = charges.filter((one) => one !== undefined)
  return known.length === charges.length ? sum(known) : undefined
}

/** Decimal number: whole `units` of ten to the power of minus `scale`. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

const decimal = (text: string): Decimal => {
  const [whole = "", fraction = ""] = text.split(".")
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

const minorUnits = ({ amount, currency_code }: Instructed): Decimal => ({
  units: BigInt(amount),
  scale: decimalsOf(currency_code)
})

const inDollars = (
  amount: Decimal,
  { currency_code, exchange_rate }: Omit<Instructed, "amount">
): Cents | undefined => {
  if (currency_code === "USD") return rounded(amount)
  if (exchange_rate === undefined) return undefined
  const rate = decimal(exchange_rate)
  return rounded({ units: amount.units * rate.units, scale: amount.scale + rate.scale })
}

/** More cents than any transfer has: sums of them are exact. */
const MAX_CENTS = 10n ** 14n

// Half a cent is rounded up.
const rounded = ({ units, scale }: Decimal): Cents | undefined => {
  const unit = 10n ** BigInt(scale)
  const amount = (units * 200n + unit) / (2n * unit)
  return amount > MAX_CENTS ? undefined : cents(Number(amount))
}
