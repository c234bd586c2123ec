/** A state besides the status: the words for an object without it, and for what a request needs. */
export interface StateCondition {
  /** Follows "The outgoing wire is posted and". Absent where the direction of the object says it. */
  readonly is?: string
  /** Follows "request_return needs". */
  readonly needs: string
}

/**
 * Conditions that requests make besides the status of an object. A refusal by one of them names what the object is and
 * what the request needs. No two conditions have the same words.
 */
export const conditions = {
  outgoing: { needs: "an outgoing one" },
  incoming: { needs: "an incoming one" },
  no_return: { is: "itself a return", needs: "a payment that is not a return" },
  of_client: { is: "the return of a payment that the bank refused", needs: "a payment from an account number" },
  unreturned: { is: "returned in full", needs: "an amount that is not returned" },
  return_requested: { is: "without an active return request", needs: "an active return request" },
  request_resolved: { is: "asked back by an active return request", needs: "that this request is resolved" },
  request_in_time: { is: "asked back by a request whose deadline has passed", needs: "an answer before that deadline" },
  before_network: { is: "submitted to the network", needs: "a payment that is not submitted" },
  at_network: { is: "not submitted to the network", needs: "a submitted payment" },
  held: { is: "not held for review", needs: "a payment that is held for review" },
  unheld: { is: "held for review", needs: "a payment whose review is decided" },
  accepted: { is: "refused by the bank", needs: "a payment that the bank accepted" },
  same_outcome: { is: "booked with another outcome", needs: "the booked outcome" },
  awaiting_counterparty: { is: "answered by the other bank", needs: "a payment that waits for that answer" },
  from_wallet: { is: "not from a wallet", needs: "a payment from a wallet" },
  funded: { is: "from a wallet", needs: "the status awaiting_funds of such a payment" },
  from_number: { is: "not from a wallet", needs: "another status of such a payment than awaiting_funds" },
  name_unchecked: { is: "rejected for good", needs: "the rejection_reason creditor_name_not_validated" },
  by_request: { is: "made by a submitted file", needs: "one that a request made" },
  unassigned: { is: "assigned to an owner", needs: "one without an owner" },
  not_fbo: { is: "the FBO account, which stays open", needs: "another core account" },
  not_lent_on: { is: "lent on by credit balances", needs: "that these balances are closed" },
  unexpired: { is: "past its expiration date", needs: "a card that has not expired" },
  not_sent_back: { is: "to be sent back", needs: "an entry whose review is undecided" },
  return_unsent: { is: "being sent with its window", needs: "a return that has not gone out" },
  unsent: { is: "being sent", needs: "an entry that is not being sent" },
  no_reversal: { is: "itself a reversal", needs: "an entry that is not a reversal" },
  unreversed: { is: "reversed", needs: "an entry without a reversal" },
  not_asked_back: { is: "to be returned at your request", needs: "an entry without a requested return" },
  in_time: { is: "past the deadline of the network", needs: "an earlier request" },
  iat: { is: "not an IAT entry", needs: "an IAT entry" },
  due: { is: "waiting for no window or settlement", needs: "an entry that waits for one" },
  no_reversing: { is: "itself a reversal", needs: "a transaction that is not a reversal" },
  unreversed_transaction: { is: "reversed", needs: "a transaction without a reversal" },
  undecided: { is: "the credit of a dispute that is won or lost", needs: "that those decisions are reversed" },
  unlent: { is: "lent by another transaction", needs: "one that no transaction lends" }
} as const satisfies Readonly<Record<string, StateCondition>>

/** A condition that requests make besides the status of an object. */
export type Condition = keyof typeof conditions
