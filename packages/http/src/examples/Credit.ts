const inProgram = { program_id: "program_example" } as const

/** Examples of lines of credit and their transactions. */
export const creditExamples = {
  "core_account.get": { params: { id: "core_account_example" } },
  "core_account.create": { params: inProgram, body: { name: "Settlement", type: "direct" } },
  "core_account.update": {
    params: { ...inProgram, core_account_id: "core_account_example" },
    body: { name: "Settlement of loans" }
  },
  "core_account.activate": { params: { ...inProgram, core_account_id: "core_account_inactive" } },
  "core_account.deactivate": { params: { ...inProgram, core_account_id: "core_account_active" } },
  "core_account.close": { params: { ...inProgram, core_account_id: "core_account_unwanted" } },
  "core_account.balance": { params: { ...inProgram, core_account_id: "core_account_example" } },
  "subledger_balance.create": {
    body: {
      account_id: "account_of_credit",
      client_subledger_balance_name: "Card",
      currency_code: "USD",
      type: "credit",
      details: {
        structure: "revolving",
        repayment_details: [{ expected_payment_frequency: "monthly" }],
        balances: { rewards: { unit: "usd" } }
      },
      metadata: { product: "card" }
    }
  },
  "subledger_balance.get": { params: { id: "subledger_balance_example" } },
  "subledger_balance.find": { query: { client_balance_id: "balance-1" } },
  "subledger_balance.activate": { params: { ...inProgram, subledger_balance_id: "subledger_balance_inactive" } },
  "subledger_balance.deactivate": {
    params: { ...inProgram, subledger_balance_id: "subledger_balance_active" },
    body: { status_reason: "asked for" }
  },
  "subledger_balance.close": {
    params: { ...inProgram, subledger_balance_id: "subledger_balance_unwanted" },
    body: { status_reason: "paid off" }
  },
  "user_credit_transaction.create": {
    body: {
      user_credit_balance_id: "user_credit_balance_example",
      type: "fee",
      currency_code: "USD",
      amount: 500,
      amount_breakdown: { principal: 0, interest: 0, fees: 500 },
      details: { fee_type: "other" },
      description: "Late fee",
      effective_at: "2026-01-31T00:00:00Z",
      metadata: { invoice: "2026-17" }
    }
  },
  "user_credit_transaction.list": { query: { user_credit_balance_id: "user_credit_balance_example" } },
  "user_credit_transaction.get": { params: { user_credit_transaction_id: "user_credit_transaction_example" } },
  "user_credit_transaction.reverse": {
    params: { user_credit_transaction_id: "user_credit_transaction_example" },
    body: { metadata: { asked_by: "jane" } }
  },
  "user_deposit_transaction.list": { query: { client_transaction_id: "deposit-1" } },
  "user_deposit_transaction.get": { params: { user_deposit_transaction_id: "user_deposit_transaction_example" } },
  "non_posted_transaction.list": { query: { client_transaction_id: "pending-1" } },
  "non_posted_transaction.get": { params: { non_posted_transaction_id: "non_posted_transaction_example" } },
  "funding.create": {
    body: {
      subledger_balance_id: "subledger_balance_example",
      currency_code: "USD",
      principal: {
        external_disbursement_amount: 100_000,
        withheld_amount: 10_000,
        merchant_origination_fee_amount: 2_000
      },
      other_fees: { borrower_origination_fee_amount: 1_500 },
      metadata: { loan: "loan-7" }
    }
  },
  "funding.get": { params: { id: "funding_example" } },
  "funding.advance": { params: { id: "funding_example" } },
  "receivable_sale_terms.set": {
    params: inProgram,
    body: {
      buyer_name: "Acme Credit Fund",
      price_rate: "0.995",
      settlement_account_number_id: "account_number_sender",
      daily: { time: "18:00", zone: "America/New_York" }
    }
  },
  "receivable_sale_terms.get": { params: inProgram },
  "receivable_sale.create": { body: { period_end: "2026-01-31T00:00:00Z", metadata: { month: "2026-01" } } },
  "receivable_sale.list": { query: { status: "proposed" } },
  "receivable_sale.get": { params: { receivable_sale_id: "receivable_sale_example" } },
  "receivable_sale.list_items": { query: { receivable_sale_id: "receivable_sale_example" } },
  "receivable_sale.confirm": { params: { receivable_sale_id: "receivable_sale_example" } },
  "receivable_sale.reject": { params: { receivable_sale_id: "receivable_sale_unwanted" } },
  "receivable_sale.settle": { params: { ...inProgram, receivable_sale_id: "receivable_sale_confirmed" } },
  "receivable_sale.unwind": { params: { ...inProgram, receivable_sale_id: "receivable_sale_withdrawn" } }
} as const
