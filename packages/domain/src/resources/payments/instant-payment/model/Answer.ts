import type { Network } from "./Network.ts"

/** Outcome of an instant payment at its network (S141). */
export type InstantPaymentAnswer =
  /** Handed over, or of unknown outcome. */
  | { readonly _tag: "Pending" }
  /** Settled between the banks, and posted by the other one. */
  | { readonly _tag: "Settled"; readonly network: Network }
  /** Settled between the banks; the other one posts or refuses the payment later. */
  | { readonly _tag: "AcceptedWithoutPosting"; readonly network: Network }
  /** Rejected with an ISO 20022 reason code. Before settlement nothing has moved; after it the money is on its way back. */
  | {
      readonly _tag: "Rejected"
      readonly rejected_by: "network" | "counterparty"
      readonly code: string
      readonly additional_information?: string
    }
