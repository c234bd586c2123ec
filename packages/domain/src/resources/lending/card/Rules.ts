import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { type Explained, explained, fault, notActive, type SubError } from "../../../kernel/Rejection.ts"
import { type Facts, unchanged } from "../../../operation/Decision.ts"
import { type Account, account } from "../../deposits/account/model/Account.ts"
import { subledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import type { Card } from "./Card.ts"

/** Account and balance of a card. */
export type Links = Pick<Card, "account_id" | "subledger_balance_id">

/** References that load the account and the balance of a card. */
export const linkRefs = ({ account_id, subledger_balance_id }: Links) => [
  { kind: account.kind, id: account_id },
  ...(subledger_balance_id === undefined ? [] : [{ kind: subledgerBalance.kind, id: subledger_balance_id }])
]

/** Lists the faults of a card's account and balance: they must exist, belong together and be active. */
export const linkFaults = (links: Links, facts: Facts): ReadonlyArray<Explained> => [
  ...activeFaults(account.kind, facts.find(account, links.account_id)?.object),
  ...balanceFaults(links, facts)
]

const balanceFaults = ({ account_id, subledger_balance_id: id }: Links, facts: Facts): ReadonlyArray<Explained> => {
  if (id === undefined) return []
  const balance = facts.find(subledgerBalance, id)?.object
  return balance !== undefined && balance.account_id !== account_id
    ? [explained(fault("value_conflicting", "subledger_balance_id", "account_id"), ANOTHER)]
    : activeFaults(subledgerBalance.kind, balance)
}

const ANOTHER = "The balance belongs to another account; the card needs a balance of its own account."

const activeFaults = (kind: string, one: { readonly status: string } | undefined): ReadonlyArray<Explained> => {
  if (one === undefined) return [explained(fault("not_found", `${kind}_id`))]
  return one.status === "active" ? [] : [notActive({ kind, status: one.status })]
}

/** Guards the account and the balance that {@link linkFaults} found active. */
export const unchangedLinks = ({ account_id, subledger_balance_id }: Links, facts: Facts) => {
  const owner = facts.find(account, account_id)
  const balance = subledger_balance_id === undefined ? undefined : facts.find(subledgerBalance, subledger_balance_id)
  return [
    ...(owner === undefined ? [] : [unchanged(account, owner)]),
    ...(balance === undefined ? [] : [unchanged(subledgerBalance, balance)])
  ]
}

/** True if an entity holds an account, signs for it or may use it. */
export const isPartyOf = (entityId: string, { entities }: Pick<Account, "entities">): boolean => {
  const { account_holders, authorized_signers = [], authorized_users = [] } = entities
  return [account_holders, authorized_signers, authorized_users].some((ids) => ids.includes(entityId))
}

/** True if a card's last month has ended, by the date in New York. */
export const isExpired = (
  { expiration_month, expiration_year }: Pick<Card, "expiration_month" | "expiration_year">,
  { now }: Facts
): boolean =>
  `${expiration_year}-${String(expiration_month).padStart(2, "0")}` < dayAt(now.ms, NETWORK_ZONE).slice(0, 7)

/** Lists a fault if a stated expiration date has passed. */
export const expirationFaults = (
  stated: Pick<Card, "expiration_month" | "expiration_year">,
  facts: Facts
): ReadonlyArray<SubError> =>
  isExpired(stated, facts) ? [fault("deadline_passed", "expiration_month", "expiration_year")] : []
