import { scopesOf } from "../kernel/Scope.ts"
import { accountsOf } from "../ledger/ChartOfAccounts.ts"
import type { Module } from "../operation/Module.ts"
import { cards } from "../resources/lending/card/Definition.ts"
import { disbursements } from "../resources/lending/disbursement/Definition.ts"
import { fundings } from "../resources/lending/funding/Definition.ts"
import { nonPostedTransactions } from "../resources/lending/non-posted-transaction/Definition.ts"
import { receivableSales } from "../resources/lending/receivable-sale/Definition.ts"
import { subledgerBalances } from "../resources/lending/subledger-balance/Definition.ts"
import { userCreditTransactions } from "../resources/lending/user-credit-transaction/Definition.ts"
import { userDepositTransactions } from "../resources/lending/user-deposit-transaction/Definition.ts"

/** Balances of accounts, of credit and of deposits, with their cards and transactions; fundings, disbursements, sales. */
export const lending: Module = {
  name: "lending",
  needs: ["payments/ach"],
  scopes: scopesOf("lending", "funding", "subledger_balance", "card"),
  accounts: accountsOf(
    "gl_loans_receivable",
    "gl_interest_receivable",
    "gl_fees_receivable",
    "gl_disputes_receivable",
    "gl_receivable_sales",
    "gl_card_settlement",
    "gl_rewards_liability",
    "gl_charge_off_allowance",
    "gl_interest_income",
    "gl_fee_income",
    "gl_receivable_sale_result",
    "gl_credit_adjustments",
    "gl_rewards_expense"
  ),
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
