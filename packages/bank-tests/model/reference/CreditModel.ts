import {
  type CreditModel,
  goes,
  type ModelBooking,
  type ModelParts,
  type ModelTotals,
  type ModelTransaction
} from "./CreditBook.ts"
import { obstacleToSettling } from "./LenderModel.ts"
import type { Obstacle } from "./Obstacle.ts"

const afterChargeOff: ReadonlySet<string> = new Set([
  "dispute_provisional",
  "dispute_won",
  "dispute_lost",
  "charge_off",
  "charge_off_recovery",
  "adjustment"
])

const sum = (all: ReadonlyArray<ModelParts>): ModelParts => ({
  principal: all.reduce((total, { principal }) => total + principal, 0),
  interest: all.reduce((total, { interest }) => total + interest, 0),
  fees: all.reduce((total, { fees }) => total + fees, 0)
})

const times = ({ principal, interest, fees }: ModelParts, by: number): ModelParts => ({
  principal: principal * by + 0,
  interest: interest * by + 0,
  fees: fees * by + 0
})

const allOf = ({ transactions }: CreditModel, balance: string): ReadonlyArray<ModelTransaction> =>
  [...transactions.values()].filter((one) => one.balance === balance)

const totalsOf = (all: ReadonlyArray<ModelBooking>): ModelTotals => ({
  core: sum(all.map(({ type, parts }) => times(parts, goes[type][0]))),
  dispute: sum(all.map(({ type, parts }) => times(parts, goes[type][1]))),
  charge_off: sum(all.map(({ type, parts }) => times(parts, goes[type][2]))),
  rewards: all.reduce((total, { rewards }) => total + rewards, 0)
})

/** Computes the amounts on a balance as the sum of its transactions. */
export const balanceInModel = (model: CreditModel, balance: string): ModelTotals => totalsOf(allOf(model, balance))

/** True if nothing on a balance is owed or in dispute. */
export const isSettledInModel = (model: CreditModel, balance: string): boolean => {
  const { core, dispute } = balanceInModel(model, balance)
  return !some(core, (part) => part !== 0) && !some(dispute, (part) => part !== 0)
}

/** Credit left on an account in cents; negative if more than its limit is owed. */
export const creditLeftInModel = (model: CreditModel, account: string): number =>
  (model.accounts.get(account)?.credit ?? 0) - lentInModel(model, account)

/** Principal lent on an account in cents; negative if it is overpaid. */
export const lentInModel = (model: CreditModel, account: string): number =>
  [...model.balances].reduce((lent, [id, one]) => lent + (one.account === account ? lentOn(model, id) : 0), 0)

// Charged-off principal was lent as well.
const lentOn = (model: CreditModel, balance: string): number => {
  const { core, charge_off } = balanceInModel(model, balance)
  return core.principal + charge_off.principal
}

/** Part of a provisional credit that is neither won nor lost. */
export const undecidedInModel = ({ transactions }: CreditModel, provisional: string): ModelParts => {
  const decided = [...transactions.values()].filter((one) => one.provisional === provisional)
  const credited = transactions.get(provisional)?.parts ?? sum([])
  return sum([times(credited, -1), ...decided.map(({ parts }) => times(parts, -1))])
}

const some = (parts: ModelParts, is: (value: number) => boolean): boolean => Object.values(parts).some(is)

/** Finds the law that forbids a request to book a transaction or a reversal. */
export const obstacleToBooking = (model: CreditModel, booking: ModelBooking, undoes?: string): Obstacle | undefined =>
  model.balances.get(booking.balance)?.filed === undefined ? obstacleToEntering(model, booking, undoes) : "file"

/** Finds the law that forbids a transaction or a reversal, of a request or of a file. */
export const obstacleToEntering = (
  model: CreditModel,
  booking: ModelBooking,
  undoes?: string
): Obstacle | undefined => {
  const { type, parts, provisional } = booking
  const balance = model.balances.get(booking.balance)
  const account = model.accounts.get(balance?.account ?? "")
  if (balance?.status === "closed" || account?.status === "closed") return "closed"
  if (balance?.status !== "active" || account === undefined) return "rule"
  if (obstacleToSettling(model, booking) !== undefined) return "rule"
  const now = balanceInModel(model, booking.balance)
  const after = totalsOf([...allOf(model, booking.balance), booking])
  const isChargedOff = allOf(model, booking.balance).some((one) => one.type === "charge_off" && isLive(one))
  if (isChargedOff && !afterChargeOff.has(type)) return "rule"
  if (some(after.charge_off, (part) => part < 0)) return "rule"
  if (undoes !== undefined) return undefined
  if (type === "charge_off") return takesAll(parts, now.core) ? undefined : "rule"
  if (provisional !== undefined) {
    const isOpen = isLive(model.transactions.get(provisional))
    return isOpen && !some(sum([undecidedInModel(model, provisional), times(parts, -1)]), (part) => part < 0)
      ? undefined
      : "rule"
  }
  // The model's rewards are in dollars.
  if (booking.rewards < 0 && (after.rewards < 0 || parts.principal < booking.rewards)) return "rule"
  if (type !== "card_network" && type !== "funding") return undefined
  return account.status === "active" && parts.principal <= creditLeftInModel(model, balance.account)
    ? undefined
    : "rule"
}

/** Builds the transaction that disburses a funding. */
export const lendingInModel = (balance: string, funding: string, principal: number): ModelBooking => ({
  balance,
  type: "funding",
  parts: { principal, interest: 0, fees: 0 },
  rewards: 0,
  funding
})

/**
 * Finds the law that forbids a client's transaction for a funding: the bank has not decided the funding yet, or its
 * transaction is booked already.
 */
export const obstacleToLending = (model: CreditModel, booking: ModelBooking): Obstacle | undefined => {
  const { balance, funding = "" } = booking
  const one = model.fundings.get(funding)
  if (one?.balance !== balance || one.status === "processing") return "rule"
  const isLent = [...model.transactions.values()].some((other) => other.funding === funding && isLive(other))
  return isLent ? "lent" : obstacleToBooking(model, booking)
}

const isLive = (one: ModelTransaction | undefined): boolean =>
  one !== undefined && !one.undone && one.undoes === undefined

const takesAll = (parts: ModelParts, owed: ModelParts): boolean => {
  const left = sum([parts, owed])
  return !some(left, (part) => part !== 0) && !some(parts, (part) => part > 0) && some(parts, (part) => part < 0)
}

/** Builds the reversal of a transaction: the same amounts negated. */
export const reversalInModel = ({ parts, rewards, ...booking }: ModelTransaction): ModelBooking => ({
  balance: booking.balance,
  type: booking.type,
  parts: times(parts, -1),
  rewards: 0 - rewards,
  ...(booking.provisional !== undefined && { provisional: booking.provisional })
})

/** Finds the law that forbids a request to reverse a transaction. */
export const obstacleToReversing = (model: CreditModel, id: string): Obstacle | undefined =>
  model.balances.get(model.transactions.get(id)?.balance ?? "")?.filed === undefined
    ? obstacleToUndoing(model, id)
    : "file"

/** Finds the law that forbids reversing a transaction, by a request or by a file. */
export const obstacleToUndoing = (model: CreditModel, id: string): Obstacle | undefined => {
  const one = model.transactions.get(id)
  if (one === undefined) return "rule"
  if (!isLive(one)) return "reversed"
  const isDecided = [...model.transactions.values()].some((other) => other.provisional === id && isLive(other))
  return isDecided ? "rule" : obstacleToEntering(model, reversalInModel(one), id)
}
