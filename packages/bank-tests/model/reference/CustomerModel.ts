import type { Obstacle } from "./Obstacle.ts"
import type { PaperModel } from "./PaperModel.ts"

/** Reference model of customers and their accounts after any sequence of requests. */
export interface CustomerModel extends PaperModel {
  readonly people: Map<string, ModelPerson>
  readonly accounts: Map<string, ModelAccount>
}

/** A person who may hold accounts: as a minor until they are of age. */
export interface ModelPerson {
  born: string
  role: "minor_account_holder" | "account_holder"
  /** Number of KYC checks. */
  screenings: number
  papers: ReadonlyArray<string>
  /** Present on a person made by a file. */
  readonly filed?: { readonly client: string; occupation: string }
}

/** An account of the model. */
export interface ModelAccount {
  status: "active" | "inactive" | "closed"
  holders: ReadonlySet<string>
  /** True if the account's credit is underwritten, which requires an adult holder. */
  readonly underwritten: boolean
  /** Stated credit limit, in cents. */
  limit: number
  /** Credit that is left if nothing is lent, in cents: the limit, less overpayments made before a file last stated it. */
  credit: number
  /** Application that the account was opened on. */
  readonly application: string | undefined
  papers: ReadonlyArray<string>
  /** The partner's id of an account made by a file. */
  readonly filed?: string
}

const ADULT = 18
const MINOR_HOLDER = 16

/** Computes a person's age in years on a day. Both dates are `YYYY-MM-DD`. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** Makes each person who is of age on a day an account holder. */
export const comeOfAgeInModel = ({ people }: CustomerModel, day: string): void => {
  for (const person of people.values()) if (ageOn(person.born, day) >= ADULT) person.role = "account_holder"
}

/** Returns the role of a person, and its status on a day. */
export const roleOn = ({ born, role }: ModelPerson, day: string): readonly [name: string, status: string] => [
  role,
  ageOn(born, day) >= (role === "account_holder" ? ADULT : MINOR_HOLDER) ? "active" : "inactive"
]

const hasAdult = ({ people }: CustomerModel, ids: Iterable<string>, day: string): boolean =>
  [...ids].some((id) => ageOn(people.get(id)?.born ?? day, day) >= ADULT)

/** Finds the law that forbids opening an account for holders. */
export const obstacleToOpening = (
  model: CustomerModel,
  underwritten: boolean,
  holders: ReadonlySet<string>,
  day: string
): Obstacle | undefined => {
  if (holders.size === 0) return "holder"
  return underwritten && !hasAdult(model, holders, day) ? "adult" : undefined
}

/** Finds the law that forbids leaving only these holders: underwritten credit keeps an adult if it had one. */
export const obstacleToLeaving = (
  model: CustomerModel,
  { underwritten, holders }: ModelAccount,
  left: ReadonlySet<string>,
  day: string
): Obstacle | undefined => obstacleToOpening(model, underwritten && hasAdult(model, holders, day), left, day)

/** Finds the law that forbids a request to change an account at all. */
export const obstacleToChanging = ({ status, filed }: ModelAccount): Obstacle | undefined => {
  if (filed !== undefined) return "file"
  return status === "closed" ? "closed" : undefined
}

/** Finds the law that forbids adding entities as holders of an account: all are added, or none. */
export const obstacleToRelating = (
  { people }: CustomerModel,
  account: ModelAccount,
  ids: ReadonlyArray<string>
): Obstacle | undefined => {
  const obstacle = obstacleToChanging(account)
  if (obstacle !== undefined) return obstacle
  return ids.some((id) => account.holders.has(id) || !people.has(id)) ? "whole" : undefined
}

/** Finds the law that forbids removing a holder of an account. */
export const obstacleToUnrelating = (
  model: CustomerModel,
  account: ModelAccount,
  id: string,
  day: string
): Obstacle | undefined => {
  const obstacle = obstacleToChanging(account)
  if (obstacle !== undefined) return obstacle
  if (!account.holders.has(id)) return "whole"
  return obstacleToLeaving(model, account, new Set([...account.holders].filter((one) => one !== id)), day)
}

const NEXT = {
  activate: { from: ["inactive"], to: "active" },
  deactivate: { from: ["active"], to: "inactive" },
  close: { from: ["active", "inactive"], to: "closed" }
} as const

/** Status changes that clients can request of accounts and balances. */
export type Restating = keyof typeof NEXT

/** Returns the status after a change. */
export const restatedInModel = (on: Restating): ModelAccount["status"] => NEXT[on].to

/** Finds the law that forbids a status change of an account or balance, debts aside. */
export const obstacleToRestating = (on: Restating, status: ModelAccount["status"]): Obstacle | undefined => {
  if (status === "closed") return "closed"
  return NEXT[on].from.some((one) => one === status) ? undefined : "rule"
}
