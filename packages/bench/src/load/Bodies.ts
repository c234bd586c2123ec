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

const creditor = { name: "Acme Supplies LLC", account_number: "987654321" }

/** Builds the body of a wire of one cent. */
export const wireBody = (accountNumberId: string | undefined) => ({
  account_number_id: accountNumberId,
  amount: 1,
  currency_code: "USD",
  creditor_agent: { local_routing_identifier: { value: "021000021" } },
  creditor: {
    name: creditor.name,
    account_identifier: { type: "account_number", value: creditor.account_number },
    address: { street_name: "Main Street", town_name: "Chicago", country: "US" }
  },
  remittance_details: { message_to_creditor: "A wire of the bench", transfer_purpose: { type: "invoice_payment" } }
})

/** Builds the body of an instant payment of one cent. */
export const instantBody = (accountNumberId: string | undefined) => ({
  account_number_id: accountNumberId,
  amount: 1,
  currency_code: "USD",
  description: "A payment of the bench",
  creditor_agent: { routing_number: "021000021" },
  creditor
})
