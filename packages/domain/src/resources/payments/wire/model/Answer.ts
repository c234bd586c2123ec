/** Outcome of a wire at the network. */
export type WireAnswer =
  /** Handed over, or of unknown outcome. */
  | { readonly _tag: "Pending" }
  /** Settled, with the network's reference of the sender's side, and of the receiver's side where the network tells it. */
  | { readonly _tag: "Settled"; readonly imad: string; readonly omad?: string }
  /** Rejected with an ISO 20022 reason code; nothing has moved. */
  | { readonly _tag: "Rejected"; readonly code: string; readonly additional_information?: string }
