import { MINUTE_MS } from "../../../kernel/Instant.ts"
import { cents } from "../../../kernel/Money.ts"
import { type BlockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import type { ChainAnswer, ChainQuote } from "./model/Chain.ts"
import type { SettlementCurrency } from "./model/Rails.ts"
import { simulatedRefusal } from "./SimulatedPayees.ts"

/** Delay before the simulated chain advances a new payment, to leave time for a review or a cancellation. */
const REST_MS = MINUTE_MS

/**
 * Returns the simulated chain's answer at an instant, in ms since 1970 UTC. Funds arrive, and payments settle, by the
 * next poll.
 */
export const simulatedAnswer = (payment: BlockchainPayment, nowMs: number): ChainAnswer => {
  if (payment.status === "created" && nowMs < Date.parse(payment.updated_at) + REST_MS) return { _tag: "Pending" }
  const refusal = payment.status === "created" ? simulatedRefusal(payment) : undefined
  if (refusal !== undefined) return { _tag: "Rejected", reason: refusal }
  if (payment.status === "submitted") return { _tag: "Posted", quote: simulatedQuote(payment) }
  return payment.status === "awaiting_funds" || payerOf(payment) !== undefined
    ? { _tag: "Submitted", quote: simulatedQuote(payment) }
    : { _tag: "AwaitingFunds", to_wallet_address: simulatedWallet(payment) }
}

/** Derives a wallet address from a payment's id: always the same, and different for each payment. */
export const simulatedWallet = ({ id, debtor: { chain } }: Pick<BlockchainPayment, "id" | "debtor">): string => {
  const own = id.slice(id.lastIndexOf("_") + 1)
  if (chain !== "solana") return `0x${own.repeat(2).slice(0, 40)}`
  return own.replaceAll("0", "z")
}

/** Fixed exchange rates: ten-thousandths of a currency unit for one US dollar. */
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

/** Converts the instructed amount at the fixed rate, rounded down. */
export const simulatedQuote = ({ amounts }: Pick<BlockchainPayment, "amounts">): ChainQuote => {
  const rate = rates[amounts.settlement_currency_code]
  const decimals = String(rate % 10_000n).padStart(4, "0")
  return {
    settlement_amount: cents(Number((BigInt(amounts.instructed_amount) * rate) / 10_000n)),
    settlement_exchange_rate: `${rate / 10_000n}.${decimals}`
  }
}
