import type { Asked } from "@vostro/http/examples"
import type { BodyStep } from "./Parts.ts"

/** A loan balance with all fields. */
export const loanBalance = {
  client_settlement_bank_account_id: "core_account_example",
  details: {
    structure: "non_revolving",
    autopay_method: "ach",
    is_interest_based: true,
    effective_apr: "12.5",
    effective_interest_rate: "11.9",
    interest_rate: "11.5",
    repayment_details: [{ expected_payment_frequency: "monthly" }],
    expected_maturity_date: "2030-01-01",
    max_funding_amount: 500_000,
    term: { value: 36, unit: "months" },
    expected_finance_charge_amount: 12_000,
    balances: { rewards: { unit: "points" } }
  }
}

const ofPrincipal = (amount: number) => ({ amount, amount_breakdown: { principal: amount, interest: 0, fees: 0 } })

const card_network = { card_network: "visa", card_id: "card_example", merchant: { name: "Shop", mcc: "5411" } }

const dispute = { provisional_transaction_id: "user_credit_transaction_in_dispute" }

/** Credit transactions with each of the mutually exclusive details, except those of the example. */
export const creditTransactions: ReadonlyArray<Asked> = [
  { body: { type: "card_network", ...ofPrincipal(700), details: { card_network } } },
  { body: { type: "rewards_earned", ...ofPrincipal(0), details: { rewards: { amount: 70, unit: "usd" } } } },
  { body: { type: "funding", ...ofPrincipal(100), details: undefined, funding_id: "funding_above_limit" } },
  { body: { type: "dispute_lost", ...ofPrincipal(50), details: { dispute } } }
]

/** A provisional credit to be decided, and a funding above the credit limit, which the bank itself never books. */
export const creditSteps: ReadonlyArray<BodyStep> = [
  {
    ask: "user_credit_transaction.create",
    word: dispute.provisional_transaction_id,
    given: { body: { type: "dispute_provisional", ...ofPrincipal(-50), details: undefined } }
  },
  {
    ask: "funding.create",
    word: "funding_above_limit",
    given: { body: { principal: { withheld_amount: 100_000_000 } } }
  }
]
