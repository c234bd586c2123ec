/** Builds the body of a transfer of one cent. */
export const transferBody = (
  senderAccountNumberId: string | undefined,
  receiverAccountNumberId: string | undefined
) => {
  const description = "A transfer of the bench"
  return {
    amount: 1,
    currency_code: "USD",
    sender_account_number_id: senderAccountNumberId,
    receiver_account_number_id: receiverAccountNumberId,
    description
  }
}

/** Builds the body of an ACH entry of one cent. */
export const achBody = (accountNumberId: string | undefined, transactionType: "credit" | "debit") => ({
  amount: 1,
  currency_code: "USD",
  transaction_type: transactionType,
  account_number_id: accountNumberId,
  counterparty: {
    name: "Jane Receiver",
    account_number: "987654321",
    routing_number: "021000021",
    account_type: "checking"
  },
  delivery_type: "next_business_day",
  sec_code: "PPD",
  statement_descriptor: "BENCH"
})

/** Builds the body of a purchase of one cent. */
export const purchaseBody = (userCreditBalanceId: string | undefined) => ({
  user_credit_balance_id: userCreditBalanceId,
  type: "card_network",
  currency_code: "USD",
  amount: 1,
  amount_breakdown: { principal: 1, interest: 0, fees: 0 },
  description: "A purchase of the bench",
  details: { card_network: { card_network: "visa", settlement_amount: 1 } }
})
