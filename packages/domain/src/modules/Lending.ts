import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { cards } from "../resources/lending/card/Definition.ts"
import { disbursements } from "../resources/lending/disbursement/Definition.ts"
import { fundings } from "../resources/lending/funding/Definition.ts"
import { nonPostedTransactions } from "../resources/lending/non-posted-transaction/Definition.ts"
import { receivableSales } from "../resources/lending/receivable-sale/Definition.ts"
import { subledgerBalances } from "../resources/lending/subledger-balance/Definition.ts"
import { userCreditTransactions } from "../resources/lending/user-credit-transaction/Definition.ts"
import { userDepositTransactions } from "../resources/lending/user-deposit-transaction/Definition.ts"

const glAccounts = {
  gl_loans_receivable: "Principal that borrowers owe the bank (asset)",
  gl_interest_receivable: "Interest that borrowers owe the bank (asset)",
  gl_fees_receivable: "Fees that borrowers owe the bank (asset)",
  gl_disputes_receivable: "Provisional credits to borrowers, until their disputes are decided (asset)",
  gl_receivable_sales: "Prices of receivables sold, until their buyer pays (clearing)",
  gl_card_settlement: "Amounts due between card networks and the bank, until settled (clearing)",
  gl_rewards_liability: "Rewards in USD earned by borrowers (liability)",
  gl_charge_off_allowance: "Allowance for charged-off principal (contra asset)",
  gl_interest_income: "Interest earned on credit (income)",
  gl_fee_income: "Fees earned on credit (income)",
  gl_receivable_sale_result: "Premiums less discounts of receivables sold (income)",
  gl_credit_adjustments: "Net cost of credit adjustments (expense)",
  gl_rewards_expense: "Cost of rewards (expense)"
} as const

/** Ids of the accounts of this module. */
export interface LendingAccounts extends Readonly<Record<keyof typeof glAccounts, true>> {}

declare module "../ledger/ChartOfAccounts.ts" {
  interface GlAccounts extends LendingAccounts {}
}

/** Balances of accounts, of credit and of deposits, with their cards and transactions; fundings, disbursements, sales. */
export const lending: Module = {
  name: "lending",
  needs: ["payments/ach"],
  scopes: scopesOf("lending", "funding", "subledger_balance", "card"),
  accounts: glAccounts,
  definitions: [
    subledgerBalances,
    cards,
    userCreditTransactions,
    userDepositTransactions,
    nonPostedTransactions,
    fundings,
    disbursements,
    receivableSales
  ]
}
