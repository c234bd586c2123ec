import type { Obstacle } from "./Obstacle.ts"
import type { PaperModel } from "./PaperModel.ts"

/** Customers and their accounts as a reference model knows them, after any sequence of requests. */
export interface CustomerModel extends PaperModel {
  readonly people: Map<string, ModelPerson>
  readonly accounts: Map<string, ModelAccount>
}

/** A person who is to hold accounts: as a minor until they are of age. */
export interface ModelPerson {
  born: string
  role: "minor_account_holder" | "account_holder"
  /** How often KYC was done. */
  screenings: number
  papers: ReadonlyArray<string>
}

/** An account as the model knows it. */
export interface ModelAccount {
  status: "active" | "inactive" | "closed"
  holders: ReadonlySet<string>
  /** Whether its credit is underwritten, which takes an adult. */
  readonly underwritten: boolean
  /** The credit that it states, in cents. */
  readonly limit: number
  /** The application that it was opened on. */
  readonly application: string | undefined
  papers: ReadonlyArray<string>
}

const ADULT = 18
const MINOR_HOLDER = 16

/** How many years old somebody is on a day. Both are `YYYY-MM-DD`. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** Lets everybody who is of age on a day hold accounts outright from then on. */
export const comeOfAgeInModel = ({ people }: CustomerModel, day: string): void => {
  for (const person of people.values()) if (ageOn(person.born, day) >= ADULT) person.role = "account_holder"
}

/** The role of a person, and whether they have it on a day. */
export const roleOn = ({ born, role }: ModelPerson, day: string): readonly [name: string, status: string] => [
  role,
  ageOn(born, day) >= (role === "account_holder" ? ADULT : MINOR_HOLDER) ? "active" : "inactive"
]

const hasAdult = ({ people }: CustomerModel, ids: Iterable<string>, day: string): boolean =>
  [...ids].some((id) => ageOn(people.get(id)?.born ?? day, day) >= ADULT)

/** What forbids that an account is opened for holders. */
export const obstacleToOpening = (
  model: CustomerModel,
  underwritten: boolean,
  holders: ReadonlySet<string>,
  day: string
): Obstacle | undefined => {
  if (holders.size === 0) return "holder"
  return underwritten && !hasAdult(model, holders, day) ? "adult" : undefined
}

/** What forbids that these holders are left: credit keeps an adult where it had one. */
export const obstacleToLeaving = (
  model: CustomerModel,
  { underwritten, holders }: ModelAccount,
  left: ReadonlySet<string>,
  day: string
): Obstacle | undefined => obstacleToOpening(model, underwritten && hasAdult(model, holders, day), left, day)

/** What forbids that entities become holders of an account: all of them do, or none. */
export const obstacleToRelating = (
  { people }: CustomerModel,
  { status, holders }: ModelAccount,
  ids: ReadonlyArray<string>
): Obstacle | undefined => {
  if (status === "closed") return "closed"
  return ids.some((id) => holders.has(id) || !people.has(id)) ? "whole" : undefined
}

/** What forbids that an entity stops being a holder of an account. */
export const obstacleToUnrelating = (
  model: CustomerModel,
  account: ModelAccount,
  id: string,
  day: string
): Obstacle | undefined => {
  if (account.status === "closed") return "closed"
  if (!account.holders.has(id)) return "whole"
  return obstacleToLeaving(model, account, new Set([...account.holders].filter((one) => one !== id)), day)
}

const NEXT = {
  activate: { from: ["inactive"], to: "active" },
  deactivate: { from: ["active"], to: "inactive" },
  close: { from: ["active", "inactive"], to: "closed" }
} as const

/** What accounts and balances can be told to become. */
export type Restating = keyof typeof NEXT

/** Tells an account or a balance to become something: what it is then. */
export const restatedInModel = (on: Restating): ModelAccount["status"] => NEXT[on].to

/** What forbids that an account or a balance becomes something, beside what is owed. */
export const obstacleToRestating = (on: Restating, status: ModelAccount["status"]): Obstacle | undefined => {
  if (status === "closed") return "closed"
  return NEXT[on].from.some((one) => one === status) ? undefined : "rule"
}
