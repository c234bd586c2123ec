import type { CreditModel, ModelBooking } from "./CreditBook.ts"
import type { Obstacle } from "./Obstacle.ts"

/** Sign with which a type's amount moves on the lender's core account, for types that settle in money. Source: S60. */
const pays: Readonly<Record<string, 1 | -1>> = {
  card_network: -1,
  funding: -1,
  payment: -1,
  client_credit: -1,
  cancellation: -1,
  dispute_won: 1,
  charge_off_recovery: 1
}

/** Amount on the core account of a lender in cents: repayments less loans. */
export const lenderInModel = ({ balances, transactions }: CreditModel, lender: string): number =>
  [...transactions.values()]
    .filter(({ balance }) => balances.get(balance)?.lender === lender)
    .reduce((sum, { type, parts }) => sum + (pays[type] ?? 0) * (parts.principal + parts.interest + parts.fees), 0)

/**
 * Finds the law that forbids moving money between a lender and the borrowers on a balance: the lender is not active.
 */
export const obstacleToSettling = (
  { balances, lenders }: CreditModel,
  { balance, type }: Pick<ModelBooking, "balance" | "type">
): Obstacle | undefined => {
  const lender = balances.get(balance)?.lender
  return lender === undefined || pays[type] === undefined || lenders.get(lender)?.status === "active"
    ? undefined
    : "rule"
}

/** Finds the law that forbids lending new credit out of a core account. */
export const obstacleToLendingFrom = ({ lenders }: CreditModel, lender: string | undefined): Obstacle | undefined => {
  const status = lender === undefined ? "active" : lenders.get(lender)?.status
  if (status === "closed") return "closed"
  return status === "active" ? undefined : "rule"
}

/** Finds the law that forbids closing a lender beside its own status: it has open credit balances. */
export const obstacleToLeavingLoans = ({ balances }: CreditModel, lender: string): Obstacle | undefined =>
  [...balances.values()].some((one) => one.lender === lender && one.status !== "closed") ? "rule" : undefined
