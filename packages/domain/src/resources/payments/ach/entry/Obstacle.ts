import { distinctBy } from "../../../../kernel/Distinct.ts"
import { refKey, refTo } from "../../../../kernel/Resource.ts"
import { isOpen } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { account } from "../../../deposits/account/model/Account.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { listsCompany } from "../../../deposits/account-number/Controls.ts"
import type { HolderType } from "../tables/ReturnCodes.ts"
import { REVERSAL_DESCRIPTION } from "../tables/Reversals.ts"
import type { Side } from "../tables/TransactionCodes.ts"
import type { UnpostableReason } from "../tables/Unpostable.ts"
import type { Ach, IncomingAch, ReceivedAch } from "./Ach.ts"

/** Read set that decides if entries can be posted: account numbers, accounts and positions. */
export const transactionReads = (entries: ReadonlyArray<Ach>) => {
  const refs = entries.flatMap(({ account_id, account_number_id }) =>
    account_number_id === undefined
      ? []
      : [
          { kind: accountNumber.kind, id: account_number_id },
          { kind: account.kind, id: account_id }
        ]
  )
  return {
    objects: distinctBy(refs, refKey),
    positions: [...new Set(entries.flatMap(({ account_number_id }) => account_number_id ?? []))]
  }
}

/** Reads the account of an entry, for the holder type. */
export const holderReads = ({ account_id }: Ach): CommandReads => ({
  objects: account_id === undefined ? [] : [refTo(account, account_id)]
})

/** Holder type of an entry's account, which limits its return codes. */
export const holderOf = ({ account_id }: IncomingAch, facts: Facts): HolderType =>
  account_id === undefined
    ? "consumer"
    : (facts.find(account, account_id)?.object.entities.account_holder_type ?? "consumer")

/** Returns the first reason that a received entry cannot be posted, funds aside (S35). */
export const obstacleTo = (one: ReceivedAch, facts: Facts): UnpostableReason | undefined => {
  const number = facts.find(accountNumber, one.account_number_id)?.object
  return number === undefined ? astray(one) : (closedBy(one, facts) ?? controlledBy(one, number))
}

/** Returns the reason that an entry without an account number of the bank cannot be posted. */
export const astray = ({ kept }: IncomingAch): UnpostableReason =>
  /^[a-zA-Z0-9]{4,17}$/.test(kept.account_number) ? "account_number_unknown" : "account_number_malformed"

const closedBy = ({ account_id, account_number_id }: ReceivedAch, facts: Facts): UnpostableReason | undefined => {
  const owner = facts.find(account, account_id)?.object
  if (owner?.status_reason === "frozen") return "account_frozen"
  const position = facts.position(account_number_id)
  return position !== undefined && isOpen(position) ? undefined : "account_closed"
}

/**
 * Upper limits of micro-entries, exclusive, in cents: one dollar for a credit, two for a debit that takes back several
 * credits.
 */
const MICRO_ENTRIES_BELOW = { credit: 100, debit: 200 } as const satisfies Readonly<Record<Side, number>>

// Reversals and micro-deposits bypass controls (S93). The amount is checked too, because any originator can use the
// descriptor.
const passesControls = ({ amount, statement_descriptor, transaction_type }: ReceivedAch): boolean => {
  const descriptor = statement_descriptor.trim()
  if (descriptor === REVERSAL_DESCRIPTION) return true
  return descriptor === "ACCTVERIFY" && amount < MICRO_ENTRIES_BELOW[transaction_type]
}

const controlledBy = (one: ReceivedAch, { ach_controls }: AccountNumber): UnpostableReason | undefined => {
  const control = ach_controls?.incoming
  if (control === undefined || passesControls(one)) return undefined
  if (one.transaction_type === "credit" && control.accept_credit === false) return "credits_not_accepted"
  if (one.transaction_type === "debit" && control.accept_debit === false) return "debits_not_accepted"
  switch (control.counterparty_filter) {
    case "reject_all":
      return "counterparty_not_admitted"
    case "allowlist_only":
      return listsCompany(control, one.record_details.company_id) ? undefined : "counterparty_not_admitted"
    default:
      return undefined
  }
}
