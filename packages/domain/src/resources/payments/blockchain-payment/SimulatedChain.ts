import { MINUTE_MS } from "../../../kernel/Instant.ts"
import { cents } from "../../../kernel/Money.ts"
import { type BlockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import type { ChainAnswer, ChainQuote } from "./model/Chain.ts"
import type { SettlementCurrency } from "./model/Rails.ts"

/** How long the simulated chain leaves a new payment alone, so that a review or a cancellation can come first. */
const REST_MS = MINUTE_MS

/**
 * What the simulated chain answers at an instant, ms since 1970 UTC: coins have come, and all is settled, by the time that
 * it is asked the next time.
 */
export const simulatedAnswer = (payment: BlockchainPayment, nowMs: number): ChainAnswer => {
  if (payment.status === "created" && nowMs < Date.parse(payment.created_at) + REST_MS) return { _tag: "Pending" }
  if (payment.status === "submitted") return { _tag: "Posted", quote: simulatedQuote(payment) }
  return payment.status === "awaiting_funds" || payerOf(payment) !== undefined
    ? { _tag: "Submitted", quote: simulatedQuote(payment) }
    : { _tag: "AwaitingFunds", to_wallet_address: simulatedWallet(payment) }
}

/** The same address whenever it is asked for, and another one for each payment. */
export const simulatedWallet = ({ id, debtor: { chain } }: Pick<BlockchainPayment, "id" | "debtor">): string => {
  const own = id.slice(id.lastIndexOf("_") + 1)
  if (chain !== "solana") return `0x${own.repeat(2).slice(0, 40)}`
  return own.replaceAll("0", "z")
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

/** What the instructed amount comes to, rounded down. */
export const simulatedQuote = ({ amounts }: Pick<BlockchainPayment, "amounts">): ChainQuote => {
  const rate = rates[amounts.settlement_currency_code]
  const decimals = String(rate % 10_000n).padStart(4, "0")
  return {
    settlement_amount: cents(Number((BigInt(amounts.instructed_amount) * rate) / 10_000n)),
    settlement_exchange_rate: `${rate / 10_000n}.${decimals}`
  }
}
