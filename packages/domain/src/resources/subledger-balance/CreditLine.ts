import { Schema } from "effect"
import { changed, created, type Decision, unchanged } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { Cents } from "../../kernel/Money.ts"
import { idOf, type Ref, resource, type Versioned } from "../../kernel/Resource.ts"
import { type Account, account } from "../account/Account.ts"
import { isSettled, type Totals } from "./Totals.ts"

/**
 * What an account's `available_credit` cannot show, as it is never below zero nor above the limit: by how many cents
 * the credit that is left lies outside. `shown` is what it went with; a client that states another value starts anew.
 */
export interface CreditLine extends Schema.Schema.Type<typeof CreditLine> {}
export const CreditLine = Schema.Struct({ id: idOf("credit_line"), shown: Cents, excess: Cents })

/** How credit lines are kept. */
export const creditLine = resource<CreditLine>({ kind: "credit_line", schema: CreditLine })

const lineRef = (accountId: string): Ref => ({
  kind: creditLine.kind,
  id: creditLine.kind + accountId.slice(account.kind.length)
})

/** What has to be loaded to move the available credit of an account. */
export const creditRefs = (accountId: string): ReadonlyArray<Ref> => [
  { kind: account.kind, id: accountId },
  lineRef(accountId)
]

/** The credit that is left on an account in cents; undefined where none was stated. It can lie below zero. */
export const creditLeft = ({ id, details: { credit } }: Account, facts: Facts): number | undefined => {
  if (credit === undefined) return undefined
  const line = facts.find(creditLine, lineRef(id).id)?.object
  return credit.available_credit + (line?.shown === credit.available_credit ? line.excess : 0)
}

/**
 * Takes the principal that a balance moves by, from totals to totals, from the available credit of its account (or gives
 * it back), which stands as it was read. Where a settled balance comes to be owed, the account has a new version at
 * least: whoever closes it at the same time has looked for balances that are not settled, and must look again.
 */
export const takeCredit = (read: Versioned<Account>, from: Totals, to: Totals, facts: Facts): Partial<Decision> => {
  const { object } = read
  const { credit, ...details } = object.details
  const left = creditLeft(object, facts)
  const principal = to.core.principal - from.core.principal
  if (principal === 0 || credit === undefined || left === undefined) {
    const isNew = isSettled(from) && !isSettled(to)
    return isNew ? { changes: [changed(account, read, object)] } : { expects: [unchanged(account, read)] }
  }
  const shown = Math.min(Math.max(left - principal, 0), credit.limit)
  const parts = { ...details, credit: { ...credit, available_credit: shown } }
  const line: CreditLine = { id: lineRef(object.id).id, shown, excess: left - principal - shown }
  const before = facts.find(creditLine, line.id)
  return {
    changes: [
      changed(account, read, { ...object, details: parts, updated_at: facts.now.iso }),
      // While nothing lies outside there is nothing to keep.
      ...(before !== undefined ? [changed(creditLine, before, line)] : []),
      ...(before === undefined && line.excess !== 0 ? [created(creditLine, line)] : [])
    ]
  }
}
