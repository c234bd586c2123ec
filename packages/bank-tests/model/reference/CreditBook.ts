import type { CustomerModel } from "./CustomerModel.ts"

/** Reference model of accounts with credit balances and credit transactions. */
export interface CreditModel extends CustomerModel {
  readonly balances: Map<string, ModelBalance>
  /** Deposit balances, which only files make. */
  readonly deposits: Map<string, ModelBalance>
  /** Movements of deposit balances, by the partner's id. */
  readonly movements: Map<string, ModelMovement>
  /** Texts of the booked records of transactions, by the partner's id. */
  readonly records: Map<string, string>
  readonly transactions: Map<string, ModelTransaction>
  readonly fundings: Map<string, ModelFunding>
  /** Core accounts of the program that lend. */
  readonly lenders: Map<string, ModelLender>
  readonly cards: Map<string, ModelCard>
}

/** A balance of the model; its amounts derive from the transactions alone. */
export interface ModelBalance {
  readonly account: string
  /** Id of the lending core account; undefined if the bank lends. */
  readonly lender: string | undefined
  status: "active" | "inactive" | "closed"
  /** Present on a balance made by files. */
  readonly filed?: ModelStatement
}

/** State of a balance in the last file of balances. */
export interface ModelStatement {
  /** The partner's id. */
  readonly client: string
  /** Deposits have only a principal. */
  stated: ModelParts
  /** Status as soon as transactions lead to the stated parts. */
  next: "inactive" | "closed" | undefined
}

/** A transaction on a deposit balance. */
export interface ModelMovement {
  readonly balance: string
  /** In cents. */
  readonly moves: number
}

/** Parts of an amount, in cents. */
export type ModelParts = Readonly<Record<"principal" | "interest" | "fees", number>>

/** A transaction to book. */
export interface ModelBooking {
  readonly balance: string
  readonly type: keyof typeof goes
  readonly parts: ModelParts
  readonly rewards: number
  /** Provisional credit that a won or lost dispute decides. */
  readonly provisional?: string
  /** Funding that the transaction disburses. */
  readonly funding?: string
}

/** A funding of the model; its transaction is booked later, if the rules then allow it. */
export interface ModelFunding {
  readonly balance: string
  /** In cents. */
  readonly principal: number
  status: "processing" | "posted" | "rejected"
}

/** A booked transaction of the model. */
export interface ModelTransaction extends ModelBooking {
  /** Transaction that this one reverses. */
  readonly undoes?: string
  undone: boolean
}

/** Amounts on a balance, in cents. */
export interface ModelTotals {
  readonly core: ModelParts
  readonly dispute: ModelParts
  readonly charge_off: ModelParts
  readonly rewards: number
}

/** Factors by which a type's parts count on the core balance, in dispute and as charged off. Source: S60. */
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

/** A lending core account of the model. */
export interface ModelLender {
  status: "active" | "inactive" | "closed"
}

/** A card of the model. */
export interface ModelCard {
  readonly client_card_id: string
  readonly account: string
  /** Undefined for a card that may draw on each balance of its account. */
  readonly balance: string | undefined
  readonly holder: string
  status: "active" | "inactive" | "closed"
  /** Names of its events, oldest first. */
  readonly events: Array<string>
}
