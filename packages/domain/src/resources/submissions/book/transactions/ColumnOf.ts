const columns: Readonly<Record<string, string>> = {
  amount_breakdown: "amount",
  user_credit_balance_id: "balance_id",
  user_credit_transaction_id: "original_transaction_id",
  provisional_transaction_id: "original_transaction_id",
  card_network: "card_id",
  "details.rewards": "rewards_amount",
  "details.rewards.amount": "rewards_amount",
  "details.rewards.unit": "rewards_unit",
  "details.dispute": "original_transaction_id"
}

/** Returns the column of a parameter of a request for a transaction. */
export const columnOf = (parameter: string): string => {
  const last = parameter.slice(parameter.lastIndexOf(".") + 1)
  return columns[parameter] ?? columns[last] ?? last
}
