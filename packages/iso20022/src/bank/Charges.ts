import type { Wire } from "@vostro/domain/rails"
import type { CreditTransfer } from "../tables/CreditTransfer.ts"
import { minorDecimals } from "../values/Minor.ts"
import { agentOf } from "./Parties.ts"
import { NOT_PROVIDED } from "./Texts.ts"

const bearers = { debtor: "DEBT", shared: "SLEV", creditor: "CRED" } as const

/** Most digits of an exchange rate (S175). */
const RATE = 11

/** Returns the exchange rate, the bearer and the charges of a wire as its message carries them. */
export const chargesOf = ({ charges: { charge_bearer, breakdown = [] }, amounts }: Wire) => {
  const { instructed_to_settlement_exchange_rate: rate } = amounts
  const charges: NonNullable<CreditTransfer["charges"]> = breakdown.map(
    ({ amount, currency_code: currency, charging_agent }) => ({
      amount: { currency, amount: minorUnits(amount, currency) },
      // A message needs an agent with content.
      agent: charging_agent === undefined ? { name: NOT_PROVIDED } : agentOf(charging_agent)
    })
  )
  return {
    ...(rate !== undefined && { exchangeRate: shortened(rate) }),
    chargeBearer: bearers[charge_bearer],
    ...(charges.length > 0 && { charges })
  }
}

const shortened = (rate: string): string => {
  const [whole = "", fraction = ""] = rate.replace(/^0+(?=\d)/, "").split(".")
  const decimals = fraction.slice(0, Math.max(0, RATE - whole.length))
  return decimals === "" ? whole : `${whole}.${decimals}`
}

/** Decimals beyond the minor unit are cut. */
const minorUnits = (amount: string, currency: string): number => {
  const [whole = "", fraction = ""] = amount.split(".")
  const decimals = minorDecimals(currency)
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"))
}
