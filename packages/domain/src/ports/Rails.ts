import { Context, Data, Effect } from "effect"
import type { Ach } from "../resources/ach/Ach.ts"
import type { SubmissionWindow } from "../resources/ach-window/SubmissionWindow.ts"
import type { BlockchainPayment } from "../resources/blockchain-payment/BlockchainPayment.ts"
import type { StoreUnavailable } from "./Store.ts"

/** The network could not be reached, or did not say that it took what it was handed. It will be handed again. */
export class RailsUnavailable extends Data.TaggedError("RailsUnavailable")<{ readonly cause: unknown }> {}

/** What an entry tells the network: itself, or one hop of a dispute about it. */
export type Sends = "forward" | "return" | "dishonored_return" | "contested_return"

/** An entry on its way to the network, with the trace number that it goes out under. */
export interface OutboundEntry {
  readonly ach: Ach
  readonly sends: Sends
  /** Fifteen digits, ascending through the submission. */
  readonly trace_number: string
}

/** Everything of one program that goes out with one window. */
export interface Submission {
  readonly program_id: string
  /** Its id names the submission: what is handed over again under the same id is the same. */
  readonly window: SubmissionWindow
  /** The next page of entries after an entry's id, in the order of their trace numbers; empty at the end. */
  readonly entriesAfter: (ach_id: string | undefined) => Effect.Effect<ReadonlyArray<OutboundEntry>, StoreUnavailable>
}

/** What the creditor of a payment over a blockchain gets: hundredths of the settlement currency, and the rate used. */
export interface ChainQuote {
  readonly settlement_amount: number
  /** Settlement currency for one unit of the instructed one, such as `5.4000`. */
  readonly settlement_exchange_rate: string
}

/** How far a chain is with a payment. Only wallets are waited for, and what was submitted is never rejected any more. */
export type ChainAnswer =
  /** It was handed over, and nothing has come of it yet. */
  | { readonly _tag: "Pending" }
  | { readonly _tag: "AwaitingFunds"; readonly to_wallet_address: string }
  | { readonly _tag: "Submitted"; readonly quote: ChainQuote }
  | { readonly _tag: "Posted"; readonly quote: ChainQuote }
  | { readonly _tag: "Rejected"; readonly reason: string }

/**
 * The payment networks, as far as money is sent there; what comes in from them comes as operations of the operator.
 * An adapter must take a submission that it is handed twice as one: it is handed again when nobody knows what became of
 * it, with the same id and the same entries.
 */
export class Rails extends Context.Service<
  Rails,
  {
    /** Hands over a window's entries; done when the network has them for good. */
    readonly submitAch: (submission: Submission) => Effect.Effect<void, RailsUnavailable | StoreUnavailable>
    /**
     * Hands a payment over, or asks after one that was handed over, until it is posted or rejected: the chain takes it by
     * its id, once. What it takes from an account number is held for it; a wallet is told where to send its coins. It is
     * not waited for longer than half of a lease of work (`work_lease_ms`), and asked again.
     */
    readonly payOverChain: (
      program_id: string,
      payment: BlockchainPayment
    ) => Effect.Effect<ChainAnswer, RailsUnavailable>
  }
>()("@vostro/domain/ports/Rails") {}

/** The part of a bank that pays over no chain: every payment is rejected. */
export const noChain: Rails["Service"]["payOverChain"] = () =>
  Effect.succeed({ _tag: "Rejected", reason: "payment_rail_unavailable" })
