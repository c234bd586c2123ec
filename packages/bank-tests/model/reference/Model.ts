import { Struct } from "effect"

/** A reference model of a bank: what must be true after any sequence of requests, in as few lines as that takes. */
export interface Model {
  readonly numbers: Map<string, ModelNumber>
  readonly transfers: Map<string, ModelTransfer>
  readonly payments: Map<string, ModelPayment>
  /** What was credited from outside, in cents. */
  credited: number
}

/** An account number as the model knows it. */
export interface ModelNumber {
  status: "active" | "inactive" | "canceled"
  balance: number
  /** What of the balance is held for payments over a chain. */
  held: number
}

/** A transfer as the model knows it. */
export interface ModelTransfer {
  readonly sender: string
  readonly receiver: string
  readonly amount: number
  status: "processing" | "posted" | "rejected"
  reason: string | undefined
}

/** What a payment over a chain can be. */
export type ModelPaymentStatus = keyof typeof follows

/** What is to be paid over a chain. */
export interface ModelOrder {
  /** The account number that pays; undefined where a wallet does. */
  readonly payer: string | undefined
  readonly amount: number
}

/** A payment over a chain as the model knows it. */
export interface ModelPayment extends ModelOrder {
  /** All that it was, in order; the last is what it is. */
  readonly lived: Array<ModelPaymentStatus>
  reason: string | undefined
}

/** A bank without anything. */
export const emptyModel = (): Model => ({ numbers: new Map(), transfers: new Map(), payments: new Map(), credited: 0 })

/** What transfers and payments can take. */
export const availableInModel = ({ balance, held }: ModelNumber): number => balance - held

/** What there was least of for each payer while things were done at the same time, in cents. */
export type LowestAvailable = Map<string, number>

/** What the account numbers can pay before anything is done. */
export const lowestAvailable = (model: Model): LowestAvailable =>
  new Map([...model.numbers].map(([id, number]) => [id, availableInModel(number)]))

const noteLowest = (lowest: LowestAvailable, id: string, number: ModelNumber): void => {
  lowest.set(id, Math.min(lowest.get(id) ?? 0, availableInModel(number)))
}

/**
 * Settles one transfer as the bank must. What is done at the same time may see the money before or after the others: it
 * is rejected rightly if there was a moment at which its payer did not have enough.
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

/** Whether a payment is taken at all: from a wallet, or an account number that there is and that is active. */
export const isPayableInModel = ({ numbers }: Model, { payer }: ModelOrder): boolean =>
  payer === undefined || numbers.get(payer)?.status === "active"

/** Takes a payment on: what it takes is held, or it is rejected at once. As to the same time: see {@link settleInModel}. */
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
  // What wallets pay is not on the books.
  if (payer === undefined || number === undefined) return
  if (availableInModel(number) < amount || (isRejected && (lowest.get(payer) ?? 0) < amount)) {
    payment.lived.push("rejected")
    payment.reason = "non_sufficient_funds"
    return
  }
  number.held += amount
  noteLowest(lowest, payer, number)
}

// What may come after what, and who may go there: `mayBecome`.
const follows = {
  created: ["under_review", "awaiting_funds", "submitted", "rejected", "canceled"],
  under_review: ["awaiting_funds", "submitted", "rejected", "canceled"],
  awaiting_funds: ["submitted", "rejected", "canceled"],
  submitted: ["posted"],
  posted: [],
  rejected: [],
  canceled: []
} as const

/** All that a payment can be. */
export const PAYMENT_STATUSES: ReadonlyArray<ModelPaymentStatus> = Struct.keys(follows)

/** What a payment is. */
export const statusInModel = ({ lived }: Pick<ModelPayment, "lived">): ModelPaymentStatus => lived.at(-1) ?? "created"

/** Whether a payment may become something: wallets are waited for, each of them, and nobody else is. */
export const mayBecome = (payment: Pick<ModelPayment, "payer" | "lived">, to: ModelPaymentStatus): boolean => {
  const from = statusInModel(payment)
  const isWallet = payment.payer === undefined
  if (!follows[from].some((one) => one === to)) return false
  if (to === "awaiting_funds") return isWallet
  return to !== "submitted" || isWallet === (from === "awaiting_funds")
}

/** Takes a payment where it may go, with its money: gone when posted, given back when rejected or canceled. */
export const becomeInModel = (model: Model, payment: ModelPayment, to: ModelPaymentStatus): void => {
  payment.lived.push(to)
  const isOver = to === "rejected" || to === "canceled"
  if (isOver) payment.reason = "simulated"
  const number = model.numbers.get(payment.payer ?? "")
  if (number === undefined || !(isOver || to === "posted")) return
  number.held -= payment.amount
  if (to === "posted") number.balance -= payment.amount
}

/** What a minute and the chain make of a payment: the next step, unless a review keeps it. */
export const inAMinute = (payment: ModelPayment): ModelPaymentStatus | undefined =>
  statusInModel(payment) === "under_review"
    ? undefined
    : (["awaiting_funds", "submitted", "posted"] as const).find((to) => mayBecome(payment, to))
