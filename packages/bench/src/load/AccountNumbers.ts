/** Number of account numbers that the load is spread over. */
export const ACCOUNT_NUMBERS = 10_000
