import type { TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import type { TransactionParts } from "./Credit.ts"

/** Row of a transaction type (S60): earlier transactions, the transaction, resulting balances, and legs. */
export interface CreditRow {
  readonly given?: ReadonlyArray<TransactionParts>
  readonly takes: TransactionParts
  readonly core: readonly [principal: number, interest: number, fees: number]
  readonly dispute?: number
  readonly charge_off?: number
  readonly rewards?: number
  readonly money: boolean
  /** Ledger movements of the transaction alone, in cents by account. */
  readonly ledger: Readonly<Record<string, number>>
}

/** Transactions that leave principal, interest and fees owed. */
export const owed: ReadonlyArray<TransactionParts> = [
  { type: "card_network", principal: 1_000 },
  { type: "interest_accrued", interest: 100 },
  { type: "fee", fees: 10 }
]
/** Transactions that leave part of {@link owed} in dispute. */
export const disputed: ReadonlyArray<TransactionParts> = [
  ...owed,
  { type: "dispute_provisional", principal: -400, fees: -4 }
]
/** Transactions that charge off all of {@link owed}. */
export const chargedOff: ReadonlyArray<TransactionParts> = [
  ...owed,
  { type: "charge_off", principal: -1_000, interest: -100, fees: -10 }
]
const fbo = "core_account_fbo"

/** Effect of every transaction type on a balance and the ledger. */
export const creditTable: Readonly<Record<(typeof TRANSACTION_TYPES)[number], CreditRow>> = {
  card_network: {
    takes: { type: "card_network", principal: 700 },
    core: [700, 0, 0],
    money: true,
    ledger: { gl_loans_receivable: -700, gl_card_settlement: 700, [fbo]: 0 }
  },
  funding: {
    takes: { type: "funding", principal: 700 },
    core: [700, 0, 0],
    money: true,
    ledger: { gl_loans_receivable: -700, [fbo]: 700 }
  },
  fee: {
    takes: { type: "fee", fees: 25 },
    core: [0, 0, 25],
    money: false,
    ledger: { gl_fees_receivable: -25, gl_fee_income: 25 }
  },
  fee_accrued: {
    takes: { type: "fee_accrued", fees: 25 },
    core: [0, 0, 25],
    money: false,
    ledger: { gl_fees_receivable: -25, gl_fee_income: 25 }
  },
  interest_accrued: {
    takes: { type: "interest_accrued", interest: 9 },
    core: [0, 9, 0],
    money: false,
    ledger: { gl_interest_receivable: -9, gl_interest_income: 9 }
  },
  payment: {
    given: owed,
    takes: { type: "payment", principal: -500, interest: -100, fees: -10 },
    core: [500, 0, 0],
    money: true,
    ledger: { gl_loans_receivable: 500, gl_interest_receivable: 100, gl_fees_receivable: 10, [fbo]: -610 }
  },
  client_credit: {
    given: owed,
    takes: { type: "client_credit", principal: -50 },
    core: [950, 100, 10],
    money: true,
    ledger: { gl_loans_receivable: 50, [fbo]: -50 }
  },
  cancellation: {
    given: owed,
    takes: { type: "cancellation", principal: -1_000, interest: -100, fees: -10 },
    core: [0, 0, 0],
    money: true,
    ledger: { gl_loans_receivable: 1_000, gl_interest_receivable: 100, gl_fees_receivable: 10, [fbo]: -1_110 }
  },
  adjustment: {
    given: owed,
    takes: { type: "adjustment", principal: -30, interest: 5, fees: 1 },
    core: [970, 105, 11],
    money: false,
    ledger: { gl_loans_receivable: 30, gl_interest_receivable: -5, gl_fees_receivable: -1, gl_credit_adjustments: -24 }
  },
  reallocation: {
    given: owed,
    takes: { type: "reallocation", principal: 60, interest: -50, fees: -10 },
    core: [1_060, 50, 0],
    money: false,
    ledger: { gl_loans_receivable: -60, gl_interest_receivable: 50, gl_fees_receivable: 10 }
  },
  dispute_provisional: {
    given: owed,
    takes: { type: "dispute_provisional", principal: -400, fees: -4 },
    core: [600, 100, 6],
    dispute: 404,
    money: false,
    ledger: { gl_loans_receivable: 400, gl_fees_receivable: 4, gl_disputes_receivable: -404 }
  },
  dispute_won: {
    given: disputed,
    takes: { type: "dispute_won", principal: 400, fees: 4 },
    core: [600, 100, 6],
    dispute: 0,
    money: true,
    ledger: { gl_disputes_receivable: 404, gl_card_settlement: -404, [fbo]: 0 }
  },
  dispute_lost: {
    given: disputed,
    takes: { type: "dispute_lost", principal: 400 },
    core: [1_000, 100, 6],
    dispute: 4,
    money: false,
    ledger: { gl_loans_receivable: -400, gl_disputes_receivable: 400 }
  },
  charge_off: {
    given: owed,
    takes: { type: "charge_off", principal: -1_000, interest: -100, fees: -10 },
    core: [0, 0, 0],
    charge_off: 1_110,
    money: false,
    ledger: {
      gl_loans_receivable: 1_000,
      gl_interest_receivable: 100,
      gl_fees_receivable: 10,
      gl_charge_off_allowance: -1_000,
      gl_interest_income: -100,
      gl_fee_income: -10
    }
  },
  charge_off_recovery: {
    given: chargedOff,
    takes: { type: "charge_off_recovery", principal: 300, fees: 10 },
    core: [0, 0, 0],
    charge_off: 800,
    money: true,
    ledger: { gl_charge_off_allowance: 300, gl_fee_income: 10, [fbo]: -310 }
  },
  rewards_earned: {
    takes: { type: "rewards_earned", rewards: 70 },
    core: [0, 0, 0],
    rewards: 70,
    money: false,
    ledger: { gl_rewards_liability: 70, gl_rewards_expense: -70 }
  },
  rewards_spent: {
    given: [...owed, { type: "rewards_earned", rewards: 70 }],
    takes: { type: "rewards_spent", principal: -60, rewards: -60 },
    core: [940, 100, 10],
    rewards: 10,
    money: false,
    ledger: { gl_loans_receivable: 60, gl_rewards_liability: -60 }
  },
  rewards_redeemed: {
    given: [{ type: "rewards_earned", rewards: 70 }],
    takes: { type: "rewards_redeemed", rewards: -70 },
    core: [0, 0, 0],
    rewards: 0,
    money: false,
    ledger: { gl_rewards_liability: -70, gl_rewards_expense: 70 }
  }
}
