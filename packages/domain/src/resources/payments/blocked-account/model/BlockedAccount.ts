import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Schema } from "effect"
import { Timestamp, text } from "../../../../kernel/Fields.ts"
import type { Id } from "../../../../kernel/Id.ts"
import { idOf, type Ref, refTo, resource } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { Facts } from "../../../../operation/Facts.ts"

/** An account at another bank on the negative list of a program (S190). */
export interface BlockedAccount extends Schema.Schema.Type<typeof BlockedAccount> {}
export const BlockedAccount = Schema.Struct({
  id: idOf("blocked_account"),
  routing_number: RoutingDigits,
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

/** An account at another bank. */
export interface AccountElsewhere {
  readonly routing_number: string
  readonly account_number: string
}

/** Returns an account number without blanks, dashes and slashes, in upper case. */
export const plainNumber = (accountNumber: string): string => accountNumber.replaceAll(/[\s/-]/g, "").toUpperCase()

/** Returns the id of an account on the negative list. */
export const blockedIdOf = ({ routing_number, account_number }: AccountElsewhere): Id<"blocked_account"> => {
  const digest = bytesToHex(sha256(utf8ToBytes(`${routing_number} ${plainNumber(account_number)}`)))
  return `blocked_account_${digest.slice(0, 40)}`
}

/** Reads the negative list for the accounts of a payment. An account without both numbers is on no list. */
export const blockedReads = (...accounts: ReadonlyArray<Partial<AccountElsewhere> | undefined>): ReadonlyArray<Ref> =>
  accounts.flatMap((one) => (isNamed(one) ? [refTo(blockedAccount, blockedIdOf(one))] : []))

/** True if payments to an account (`send`) or from it (`receive`) are refused. The list must be loaded. */
export const isBlocked = (
  account: Partial<AccountElsewhere> | undefined,
  direction: "send" | "receive",
  facts: Facts
): boolean => {
  if (!isNamed(account)) return false
  const found = facts.find(blockedAccount, blockedIdOf(account))?.object
  if (found === undefined || found.removed_at !== undefined) return false
  return found.direction === "both" || found.direction === direction
}

const isNamed = (account: Partial<AccountElsewhere> | undefined): account is AccountElsewhere =>
  account?.routing_number !== undefined && account.account_number !== undefined
