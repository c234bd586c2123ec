/** A reference model of a bank: what must be true after any sequence of requests, in as few lines as that takes. */
export interface Model {
  readonly numbers: Map<string, ModelNumber>
  readonly transfers: Map<string, ModelTransfer>
  /** What was credited from outside, in cents. */
  credited: number
}

/** An account number as the model knows it. */
export interface ModelNumber {
  status: "active" | "inactive" | "canceled"
  balance: number
}

/** A transfer as the model knows it. */
export interface ModelTransfer {
  readonly sender: string
  readonly receiver: string
  readonly amount: number
  status: "processing" | "posted" | "rejected"
  reason: string | undefined
}

/** A bank without anything. */
export const emptyModel = (): Model => ({ numbers: new Map(), transfers: new Map(), credited: 0 })

/** What the senders held least of while work was being done, in cents. */
export type LowestBalances = Map<string, number>

/** What the account numbers hold before work is done. */
export const lowestBalances = (model: Model): LowestBalances =>
  new Map([...model.numbers].map(([id, { balance }]) => [id, balance]))

/**
 * Settles one transfer as the bank must. Transfers that are settled at the same time may each see the balance before or
 * after the others: one is rejected rightly if there was a moment at which its sender did not hold enough.
 */
export const settleInModel = (
  model: Model,
  transfer: ModelTransfer,
  lowest: LowestBalances,
  outcome: ModelTransfer["status"]
): void => {
  if (transfer.status !== "processing") return
  const [sender, receiver] = [model.numbers.get(transfer.sender), model.numbers.get(transfer.receiver)]
  const hadTooLittle = outcome === "rejected" && (lowest.get(transfer.sender) ?? 0) < transfer.amount
  transfer.reason = refusalOf(sender, receiver, transfer.amount) ?? (hadTooLittle ? "non_sufficient_funds" : undefined)
  transfer.status = transfer.reason === undefined ? "posted" : "rejected"
  if (transfer.reason !== undefined || sender === undefined || receiver === undefined) return
  sender.balance -= transfer.amount
  receiver.balance += transfer.amount
  lowest.set(transfer.sender, Math.min(lowest.get(transfer.sender) ?? 0, sender.balance))
}

const refusalOf = (
  sender: ModelNumber | undefined,
  receiver: ModelNumber | undefined,
  amount: number
): string | undefined => {
  if (receiver === undefined) return "beneficiary_account_number_unrecognized"
  if (sender?.status !== "active" || receiver.status !== "active") return "account_number_not_active"
  return sender.balance < amount ? "non_sufficient_funds" : undefined
}
