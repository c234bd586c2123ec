import { Struct } from "effect"

/** Reference model of a bank: the expected state after any sequence of requests, in as few lines as possible. */
export interface Model {
  readonly numbers: Map<string, ModelNumber>
  readonly transfers: Map<string, ModelTransfer>
  readonly payments: Map<string, ModelPayment>
  /** Amount credited from outside, in cents. */
  credited: number
}

/** An account number of the model. */
export interface ModelNumber {
  status: "active" | "inactive" | "canceled"
  balance: number
  /** Part of the balance that is held for blockchain payments, in cents. */
  held: number
}

/** A transfer of the model. */
export interface ModelTransfer {
  readonly sender: string
  readonly receiver: string
  readonly amount: number
  status: "processing" | "posted" | "rejected"
  reason: string | undefined
}

/** Status of a blockchain payment. */
export type ModelPaymentStatus = keyof typeof follows

/** A requested blockchain payment. */
export interface ModelOrder {
  /** Paying account number; undefined if a wallet pays. */
  readonly payer: string | undefined
  readonly amount: number
}

/** A blockchain payment of the model. */
export interface ModelPayment extends ModelOrder {
  /** Statuses so far, in order; the last is the current one. */
  readonly lived: Array<ModelPaymentStatus>
  reason: string | undefined
}

/** Builds the model of an empty bank. */
export const emptyModel = (): Model => ({ numbers: new Map(), transfers: new Map(), payments: new Map(), credited: 0 })

/** Available balance for transfers and payments. */
export const availableInModel = ({ balance, held }: ModelNumber): number => balance - held

/** Lowest available balance of each payer during concurrent requests, in cents. */
export type LowestAvailable = Map<string, number>

/** Computes the available balances before concurrent requests. */
export const lowestAvailable = (model: Model): LowestAvailable =>
  new Map([...model.numbers].map(([id, number]) => [id, availableInModel(number)]))

const noteLowest = (lowest: LowestAvailable, id: string, number: ModelNumber): void => {
  lowest.set(id, Math.min(lowest.get(id) ?? 0, availableInModel(number)))
}

/**
 * Settles one transfer as the bank must. Concurrent requests may see the balance before or after the others: a
 * rejection is right if the payer's available balance was too low at some moment.
 */
export const settleInModel = (
  model: Model,
  transfer: ModelTransfer,
  lowest: LowestAvailable,
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
  noteLowest(lowest, transfer.sender, sender)
}

const refusalOf = (
  sender: ModelNumber | undefined,
  receiver: ModelNumber | undefined,
  amount: number
): string | undefined => {
  if (receiver === undefined) return "beneficiary_account_number_unrecognized"
  if (sender?.status !== "active" || receiver.status !== "active") return "account_number_not_active"
  return availableInModel(sender) < amount ? "non_sufficient_funds" : undefined
}

/** True if the bank accepts a payment: the payer is a wallet or an existing active account number. */
export const isPayableInModel = ({ numbers }: Model, { payer }: ModelOrder): boolean =>
  payer === undefined || numbers.get(payer)?.status === "active"

/**
 * Accepts a payment: its amount is held, or it is rejected at once. For concurrent requests see {@link settleInModel}.
 */
export const payInModel = (
  model: Model,
  id: string,
  { payer, amount }: ModelOrder,
  lowest: LowestAvailable = lowestAvailable(model),
  isRejected = false
): void => {
  const payment: ModelPayment = { payer, amount, lived: ["created"], reason: undefined }
  model.payments.set(id, payment)
  const number = model.numbers.get(payer ?? "")
  // Payments from wallets are not on the books.
  if (payer === undefined || number === undefined) return
  if (availableInModel(number) < amount || (isRejected && (lowest.get(payer) ?? 0) < amount)) {
    payment.lived.push("rejected")
    payment.reason = "non_sufficient_funds"
    return
  }
  number.held += amount
  noteLowest(lowest, payer, number)
}

// Statuses that may follow each status; `mayBecome` restricts them by payer.
const follows = {
  created: ["under_review", "awaiting_funds", "submitted", "rejected", "canceled"],
  under_review: ["awaiting_funds", "submitted", "rejected", "canceled"],
  awaiting_funds: ["submitted", "rejected", "canceled"],
  submitted: ["posted"],
  posted: [],
  rejected: [],
  canceled: []
} as const

/** All statuses of a payment. */
export const PAYMENT_STATUSES: ReadonlyArray<ModelPaymentStatus> = Struct.keys(follows)

/** Current status of a payment. */
export const statusInModel = ({ lived }: Pick<ModelPayment, "lived">): ModelPaymentStatus => lived.at(-1) ?? "created"

/** Checks a status change: each payment from a wallet awaits its funds, no other payment does. */
export const mayBecome = (payment: Pick<ModelPayment, "payer" | "lived">, to: ModelPaymentStatus): boolean => {
  const from = statusInModel(payment)
  const isWallet = payment.payer === undefined
  if (!follows[from].some((one) => one === to)) return false
  if (to === "awaiting_funds") return isWallet
  return to !== "submitted" || isWallet === (from === "awaiting_funds")
}

/** Moves a payment to a status, with its money: debited when posted, released when rejected or canceled. */
export const becomeInModel = (model: Model, payment: ModelPayment, to: ModelPaymentStatus): void => {
  payment.lived.push(to)
  const isOver = to === "rejected" || to === "canceled"
  if (isOver) payment.reason = "simulated"
  const number = model.numbers.get(payment.payer ?? "")
  if (number === undefined || !(isOver || to === "posted")) return
  number.held -= payment.amount
  if (to === "posted") number.balance -= payment.amount
}

/** Status that the passing of a minute and the chain bring about: the next one, unless the payment is under review. */
export const inAMinute = (payment: ModelPayment): ModelPaymentStatus | undefined =>
  statusInModel(payment) === "under_review"
    ? undefined
    : (["awaiting_funds", "submitted", "posted"] as const).find((to) => mayBecome(payment, to))
