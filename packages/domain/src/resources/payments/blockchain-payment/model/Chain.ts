import type { Cents } from "../../../../kernel/Money.ts"
/** The amount that the creditor receives, in hundredths of the settlement currency, and the exchange rate used. */
export interface ChainQuote {
  readonly settlement_amount: Cents
  /** Settlement currency for one unit of the instructed one, such as `5.4000`. */
  readonly settlement_exchange_rate: string
}

/** The progress of a payment on its chain. A chain waits for wallets only, and never rejects a submitted payment. */
export type ChainAnswer =
  /** The payment was submitted but has made no progress yet. */
  | { readonly _tag: "Pending" }
  | { readonly _tag: "AwaitingFunds"; readonly to_wallet_address: string }
  | { readonly _tag: "Submitted"; readonly quote: ChainQuote }
  | { readonly _tag: "Posted"; readonly quote: ChainQuote }
  | { readonly _tag: "Rejected"; readonly reason: string }
