/**
 * The common part of payments that a network carries in messages of their own: fields, lifecycle, queues, money and
 * moves. A network is data of the type below, such as `wireTransfers`. Move.ts makes its moves and Postings.ts its
 * rows of money. Ways in and out are left to the neighbours `outgoing`, `incoming` and `returns`; statuses and reasons
 * to each network.
 */

import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import type { Cents } from "../../../../kernel/Money.ts"
import type { StateCode } from "../../../../kernel/Rejection.ts"
import type { Resource } from "../../../../kernel/Resource.ts"
import type { GlAccount } from "../../../../ledger/ChartOfAccounts.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { LimitedRail } from "../../../deposits/account-number/NumberLimits.ts"
import type { AnyRequest, RejectionOf } from "../../return-request/ReturnRequest.ts"
import type { MoneyTable } from "./Money.ts"
import type { Transfer } from "./Transfer.ts"

/** What distinguishes the payments of a network from those of the others. */
export interface TransferNetwork<T extends Transfer<R>, R extends AnyRequest, On extends string> {
  readonly resource: Resource<T, On>
  /** Rail that the limits of account numbers name. */
  readonly rail: LimitedRail
  readonly money: MoneyTable
  /** GL account of money that no account number holds. */
  readonly suspense: GlAccount
  /** Returns the GL account that a payment settles in. */
  readonly settledIn: (one: T) => GlAccount
  readonly amountOf: (one: T) => Cents
  readonly returns: ReturnRules<T>
  readonly requests: RequestRules<R, On>
}

/** Returns of the payments of a network. */
export interface ReturnRules<T> {
  /** Returns the id of the payment that a return is of. */
  readonly originalOf: (one: T) => string | undefined
  /** True if nothing of a payment is left to return. */
  readonly isReturned: (one: T) => boolean
  /** True if the payment itself can be returned: not every network returns a return. */
  readonly isReturnable: (one: T) => boolean
  /** Code of the refusal of a request about a payment of which nothing is left. Default: `value_not_allowed`. */
  readonly refusedAs?: SubErrorCode
  /** Returns a payment with the link to a return of it. */
  readonly linked: (one: T, back: T) => T
  /** Returns a payment with the amount of a return counted as returned. */
  readonly counted: (one: T, back: T) => T
}

/** Reason with its text, as a client or another bank states it. */
export interface Stated<X extends string> {
  readonly reason: X
  readonly additional_information?: string
  /** ISO code that another bank gave the reason as. */
  readonly code?: string
}

/** Return requests of a network. */
export interface RequestRules<R extends AnyRequest, On extends string> {
  /** Code that refuses a second active request. Default: that of the resource. */
  readonly conflict?: StateCode
  /** Trigger that records the answer to a request of the bank. Absent: the answer has no event. */
  readonly answered?: On
  /** Returns the instant, ms since 1970 UTC, at which the service rejects an unanswered request. */
  readonly expiryOf: (request: R) => number
  /** Makes a request of a status, with its deadline. */
  readonly made: (stated: Stated<R["reason"]>, status: "pending" | "response_needed", facts: Facts) => R
  /** Returns the details of a rejection. Default: its text. */
  readonly rejectionDetails?: (stated: Stated<RejectionOf<R>>) => string | undefined
}
