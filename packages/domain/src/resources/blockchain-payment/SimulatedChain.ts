import type { Facts } from "../../kernel/Facts.ts"
import { MINUTE_MS } from "../../kernel/Instant.ts"
import type { Chain, SettlementCurrency } from "./Rails.ts"

/** How long the simulated chain takes: for funds to come from a wallet, and to settle what was submitted. */
export const CHAIN_TIMES = { funds_ms: MINUTE_MS, settles_ms: MINUTE_MS } as const

const hex = /^0x[0-9a-fA-F]{40}$/
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

/** The form of addresses by chain. */
const forms: Readonly<Record<Chain, RegExp>> = {
  ethereum: hex,
  base: hex,
  solana: new RegExp(`^[${BASE58}]{32,44}$`)
}

/** Whether a text has the form of an address of a chain. */
export const isAddress = (chain: Chain, text: string): boolean => forms[chain].test(text)

/** An address that nobody else has, to which the debtor sends what is to be paid. */
export const depositAddress = (chain: Chain, facts: Facts): string => {
  const secret = facts.secret(0)
  if (chain !== "solana") return `0x${secret.slice(0, 40)}`
  const bytes = secret.match(/../g) ?? []
  return bytes.map((byte) => BASE58[Number.parseInt(byte, 16) % BASE58.length]).join("")
}

/** Ten-thousandths of a unit of a currency for one US dollar, always the same. */
const rates: Readonly<Record<SettlementCurrency, bigint>> = {
  BRL: 54_000n,
  COP: 40_000_000n,
  EUR: 9_200n,
  GBP: 7_900n,
  MXN: 175_000n,
  USD: 10_000n,
  USDC: 10_000n,
  USDB: 10_000n
}

/** What an amount in cents of a dollar comes to in hundredths of another currency, rounded down, and its rate. */
export const quote = (cents: number, currency: SettlementCurrency) => {
  const rate = rates[currency]
  const decimals = String(rate % 10_000n).padStart(4, "0")
  return {
    settlement_amount: Number((BigInt(cents) * rate) / 10_000n),
    settlement_exchange_rate: `${rate / 10_000n}.${decimals}`
  }
}
