// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Negative list of accounts at other banks (operator). */
export interface BlockedAccountCalls {
  /** Puts an account at another bank on the negative list of a program, or replaces its direction and note there. */
  readonly "blocked_account.add": { readonly call: BlockedAccountAddCall; readonly answer: BlockedAccount }
  /** Takes an account off the negative list of a program. */
  readonly "blocked_account.remove": { readonly call: BlockedAccountRemoveCall; readonly answer: BlockedAccount }
  /** Lists the accounts that are or were on the negative list of a program. */
  readonly "blocked_account.list": { readonly call: BlockedAccountListCall; readonly answer: PageOf<BlockedAccount> }
}

/** Objects of the lists. Negative list of accounts at other banks (operator). */
export interface BlockedAccountLists {
  /** Lists the accounts that are or were on the negative list of a program. */
  readonly "blocked_account.list": BlockedAccount
}

/** Blocked account. */
type BlockedAccount = {
  /** Id of the object. */
  readonly id: Id<"blocked_account">
  /** Routing number of the bank. */
  readonly routing_number?: string
  /** BIC of the bank. BIC of ISO 9362: DEUTDEFF. */
  readonly business_identifier_code?: string
  /** Account number. */
  readonly account_number: string
  /** Payments that are blocked. */
  readonly direction: "send" | "receive" | "both"
  /** Note of the person who decides. 1 to 140 characters. */
  readonly note?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Time of removal. RFC 3339. */
  readonly removed_at?: string
}

/** Parameters of the path of `blocked_account.add`. */
type BlockedAccountAddParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `blocked_account.add`. */
type BlockedAccountAddBody = {
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number?: string
  /** BIC of the bank. BIC of ISO 9362: DEUTDEFF. */
  readonly business_identifier_code?: string
  /** Account number. At most 40 characters. */
  readonly account_number: string
  /** Payments that are blocked. */
  readonly direction: "send" | "receive" | "both"
  /** Note of the person who decides. 1 to 140 characters. */
  readonly note?: string
}

/** Puts an account at another bank on the negative list of a program, or replaces its direction and note there. */
type BlockedAccountAddCall = {
  /** Parameters of the path. */
  readonly params: BlockedAccountAddParams
  /** Fields of the request. */
  readonly body: BlockedAccountAddBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `blocked_account.remove`. */
type BlockedAccountRemoveParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a blocked account. */
  readonly blocked_account_id: Id<"blocked_account">
}

/** Takes an account off the negative list of a program. */
type BlockedAccountRemoveCall = {
  /** Parameters of the path. */
  readonly params: BlockedAccountRemoveParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `blocked_account.list`. */
type BlockedAccountListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `blocked_account.list`. */
type BlockedAccountListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"blocked_account">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"blocked_account">
  /** True for accounts on the list, false for those removed from it. */
  readonly listed?: "true" | "false"
}

/** Lists the accounts that are or were on the negative list of a program. */
type BlockedAccountListCall = {
  /** Parameters of the path. */
  readonly params: BlockedAccountListParams
  /** Parameters of the query. */
  readonly query?: BlockedAccountListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
