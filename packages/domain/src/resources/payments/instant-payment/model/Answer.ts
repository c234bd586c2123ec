import type { Network } from "./Network.ts"

/** Refusal with an ISO 20022 reason code. */
interface Refusal {
  readonly code: string
  readonly additional_information?: string
  /**
   * True if the money of a payment refused after settlement is back. Otherwise the bank expects the message of its
   * return.
   */
  readonly returned?: boolean
}

/** Outcome of an instant payment at its network (S141). */
export type InstantPaymentAnswer =
  /** Handed over, or of unknown outcome. */
  | { readonly _tag: "Pending" }
  /** Settled between the banks, and posted by the other bank. */
  | { readonly _tag: "Settled"; readonly network: Network }
  /** Settled between the banks; the other bank posts or refuses the payment later. */
  | { readonly _tag: "AcceptedWithoutPosting"; readonly network: Network }
  /** Settled between the banks, and refused by the other bank, which returns the money. */
  | ({ readonly _tag: "Refused"; readonly network: Network } & Refusal)
  /**
   * Rejected before settlement, so no money moved, or refused by the other bank after an acceptance without posting.
   */
  | ({ readonly _tag: "Rejected"; readonly rejected_by: "network" | "counterparty" } & Refusal)
