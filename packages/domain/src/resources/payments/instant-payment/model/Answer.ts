import type { Network } from "./Network.ts"

/** Outcome of an instant payment at its network (S141). */
export type InstantPaymentAnswer =
  /** Handed over, or of unknown outcome. */
  | { readonly _tag: "Pending" }
  /** Settled between the banks, and posted by the other one. */
  | { readonly _tag: "Settled"; readonly network: Network }
  /** Settled between the banks; the other one posts or refuses the payment later. */
  | { readonly _tag: "AcceptedWithoutPosting"; readonly network: Network }
  /** Settled between the banks, and refused by the other one with an ISO 20022 reason code: the money comes back. */
  | {
      readonly _tag: "Refused"
      readonly network: Network
      readonly code: string
      readonly additional_information?: string
    }
  /** Rejected before settlement with an ISO 20022 reason code; nothing has moved. */
  | {
      readonly _tag: "Rejected"
      readonly rejected_by: "network" | "counterparty"
      readonly code: string
      readonly additional_information?: string
    }
