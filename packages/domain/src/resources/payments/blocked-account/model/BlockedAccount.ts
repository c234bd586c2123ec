import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Schema } from "effect"
import { Bic } from "../../../../kernel/Bic.ts"
import { isIban } from "../../../../kernel/Iban.ts"
import type { Id } from "../../../../kernel/Id.ts"
import { idOf, type Ref, refTo, resource, Timestamp, text } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { Facts } from "../../../../operation/Decision.ts"

/** An account at another bank: with a routing number in the US, with a BIC or as an IBAN abroad. */
export interface AccountElsewhere {
  readonly routing_number?: string
  readonly business_identifier_code?: string
  readonly account_number: string
}

/** Returns an account number without blanks, dashes and slashes, in upper case. */
export const plainNumber = (accountNumber: string): string => accountNumber.replaceAll(/[\s/-]/g, "").toUpperCase()

/**
 * Returns the digests that identify an account in ids and indexes. An IBAN alone has one, because it identifies the
 * account whichever bank a payment names; a number has one with its bank. A BIC counts without its branch.
 */
export const accountDigests = (account: Partial<AccountElsewhere> | undefined): ReadonlyArray<string> => {
  if (account?.account_number === undefined) return []
  const { account_number, routing_number, business_identifier_code } = account
  const key = `${account_number} ${routing_number} ${business_identifier_code}`
  if (last.key !== key) last = { key, digests: digestsOf({ ...account, account_number }) }
  return last.digests
}

// One create asks twice for the same digests, which took half the time of its decision.
let last: { readonly key: string; readonly digests: ReadonlyArray<string> } = { key: "", digests: [] }

const digestsOf = ({ account_number, routing_number, business_identifier_code: bic }: AccountElsewhere) => {
  const number = plainNumber(account_number)
  return [
    ...(isIban(number) ? [digestOf("IBAN", number)] : []),
    ...(routing_number === undefined ? [] : [digestOf(routing_number, number)]),
    ...(bic === undefined ? [] : [digestOf(bic.slice(0, 8).toUpperCase(), number)])
  ]
}

const digestOf = (bank: string, number: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${bank} ${number}`))).slice(0, 40)

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
