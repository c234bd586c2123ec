import { Schema } from "effect"
import { Bic } from "../../../../kernel/Bic.ts"
import { Timestamp, text } from "../../../../kernel/Fields.ts"
import type { Id } from "../../../../kernel/Id.ts"
import { idOf, type Ref, refTo, resource } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { type AccountElsewhere, accountDigests } from "./AccountElsewhere.ts"

/** An account at another bank on the negative list of a program (S190). */
export interface BlockedAccount extends Schema.Schema.Type<typeof BlockedAccount> {}
export const BlockedAccount = Schema.Struct({
  id: idOf("blocked_account"),
  /** Bank in the United States. */
  routing_number: Schema.optionalKey(RoutingDigits),
  /** Bank abroad; an IBAN needs none. */
  business_identifier_code: Schema.optionalKey(Bic),
  /** Without blanks, dashes and slashes, in upper case. */
  account_number: Schema.String,
  /** Payments that are refused: those sent to the account, those received from it, or both. */
  direction: Schema.Literals(["send", "receive", "both"]),
  note: Schema.optionalKey(text(140)),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Set while the account is off the list. */
  removed_at: Schema.optionalKey(Timestamp)
})

const LISTED = "listed"

/** The blocked account resource. Its ids are digests, because no id or index holds an account number of another bank. */
export const blockedAccount = resource<BlockedAccount>({
  kind: "blocked_account",
  schema: BlockedAccount,
  named: true,
  attributes: ({ removed_at }) => ({ [LISTED]: String(removed_at === undefined) }),
  indexed: [LISTED]
})

/** Returns the ids that an account may have on the negative list, the id of its own entry first. */
export const blockedIdsOf = (account: Partial<AccountElsewhere> | undefined): ReadonlyArray<Id<"blocked_account">> =>
  accountDigests(account).map((digest): Id<"blocked_account"> => `blocked_account_${digest}`)

/** Reads the negative list for an account of a payment. A number without its bank is on no list. */
export const blockedReads = (account: Partial<AccountElsewhere> | undefined): ReadonlyArray<Ref> =>
  blockedIdsOf(account).map((id) => refTo(blockedAccount, id))

/** True if payments to an account (`send`) or from it (`receive`) are refused. The list must be loaded. */
export const isBlocked = (
  account: Partial<AccountElsewhere> | undefined,
  direction: "send" | "receive",
  facts: Facts
): boolean =>
  blockedIdsOf(account).some((id) => {
    const found = facts.find(blockedAccount, id)?.object
    if (found === undefined || found.removed_at !== undefined) return false
    return found.direction === "both" || found.direction === direction
  })
