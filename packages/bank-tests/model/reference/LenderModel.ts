import type { CreditModel, ModelBooking } from "./CreditBook.ts"
import type { Obstacle } from "./Obstacle.ts"

/** What the lender gives or gets by the types that settle in money, of a transaction's amount. Source: S60. */
const pays: Readonly<Record<string, 1 | -1>> = {
  card_network: -1,
  funding: -1,
  payment: -1,
  client_credit: -1,
  cancellation: -1,
  dispute_won: 1,
  charge_off_recovery: 1
}

/** What lies on the core account of a lender in cents: what it was given back, less what it has lent. */
export const lenderInModel = ({ balances, transactions }: CreditModel, lender: string): number =>
  [...transactions.values()]
    .filter(({ balance }) => balances.get(balance)?.lender === lender)
    .reduce((sum, { type, parts }) => sum + (pays[type] ?? 0) * (parts.principal + parts.interest + parts.fees), 0)

/** What forbids that money moves between a lender and the borrowers on a balance: the lender is stopped. */
export const obstacleToSettling = (
  { balances, lenders }: CreditModel,
  { balance, type }: Pick<ModelBooking, "balance" | "type">
): Obstacle | undefined => {
  const lender = balances.get(balance)?.lender
  return lender === undefined || pays[type] === undefined || lenders.get(lender)?.status === "active"
    ? undefined
    : "rule"
}

/** What forbids that new credit is lent out of a core account. */
export const obstacleToLendingFrom = ({ lenders }: CreditModel, lender: string | undefined): Obstacle | undefined => {
  const status = lender === undefined ? "active" : lenders.get(lender)?.status
  if (status === "closed") return "closed"
  return status === "active" ? undefined : "rule"
}

/** What forbids that a lender is closed beside its own status: credit that lends out of it, and is not closed. */
export const obstacleToLeavingLoans = ({ balances }: CreditModel, lender: string): Obstacle | undefined =>
  [...balances.values()].some((one) => one.lender === lender && one.status !== "closed") ? "rule" : undefined
