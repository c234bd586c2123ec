import type { CustomerModel } from "./CustomerModel.ts"

/** Accounts with balances and transactions of credit as a reference model knows them. */
export interface CreditModel extends CustomerModel {
  readonly balances: Map<string, ModelBalance>
  readonly transactions: Map<string, ModelTransaction>
  readonly fundings: Map<string, ModelFunding>
  /** The core accounts of the program that lend. */
  readonly lenders: Map<string, ModelLender>
}

/** A balance as the model knows it: what is on it follows from the transactions alone. */
export interface ModelBalance {
  readonly account: string
  /** The core account that lends, where the bank does not. */
  readonly lender: string | undefined
  status: "active" | "inactive" | "closed"
}

/** What an amount is made of, in cents. */
export type ModelParts = Readonly<Record<"principal" | "interest" | "fees", number>>

/** What a transaction says that is to be booked. */
export interface ModelBooking {
  readonly balance: string
  readonly type: keyof typeof goes
  readonly parts: ModelParts
  readonly rewards: number
  /** The provisional credit that is won or lost. */
  readonly provisional?: string
  /** The funding that is lent. */
  readonly funding?: string
}

/** A funding as the model knows it: what is lent is booked later, if it can be then. */
export interface ModelFunding {
  readonly balance: string
  /** In cents. */
  readonly principal: number
  status: "processing" | "posted" | "rejected"
}

/** A transaction as the model knows it. */
export interface ModelTransaction extends ModelBooking {
  /** The transaction that this one is the reversal of. */
  readonly undoes?: string
  undone: boolean
}

/** What is on a balance. */
export interface ModelTotals {
  readonly core: ModelParts
  readonly dispute: ModelParts
  readonly charge_off: ModelParts
  readonly rewards: number
}

/** How often each type's parts count on the core balance, in dispute and as charged off. Source: S60. */
export const goes = {
  funding: [1, 0, 0],
  card_network: [1, 0, 0],
  fee: [1, 0, 0],
  fee_accrued: [1, 0, 0],
  interest_accrued: [1, 0, 0],
  payment: [1, 0, 0],
  client_credit: [1, 0, 0],
  cancellation: [1, 0, 0],
  adjustment: [1, 0, 0],
  reallocation: [1, 0, 0],
  dispute_provisional: [1, -1, 0],
  dispute_won: [0, -1, 0],
  dispute_lost: [1, -1, 0],
  charge_off: [1, 0, -1],
  charge_off_recovery: [0, 0, -1],
  rewards_earned: [1, 0, 0],
  rewards_spent: [1, 0, 0],
  rewards_redeemed: [1, 0, 0]
} as const

/** A core account of the program that lends, as the model knows it. */
export interface ModelLender {
  status: "active" | "inactive" | "closed"
}
