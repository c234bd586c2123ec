import type { OperationsOf } from "@vostro/domain/modules"
import type { BankCalls, BankLists } from "./calls/BankCalls.ts"
import type { Calls, NoCalls } from "./GuestCalls.ts"

/** Name of an operation. */
export type OperationName = keyof BankCalls

/** Arguments of a call: path parameters, query, body or file, and the idempotency key if the operation takes one. */
export type CallOf<N extends OperationName> = BankCalls[N]["call"]

/** Arguments of a call without its idempotency key, which a dry run does not need. */
export type Keyless<C> = C extends unknown ? Omit<C, "idempotencyKey"> & { readonly idempotencyKey?: string } : never

/** Output of an operation: an object, or a byte stream that the caller must read or cancel. */
export type OutputOf<N extends OperationName> = BankCalls[N]["answer"]

/** Name of an operation that lists objects by pages. */
export type ListName = keyof BankLists

/** Object of a list. */
export type ItemOf<N extends ListName> = BankLists[N]

/** Credentials of a client: a partner's, or the operator's token. */
export type Credentials =
  | { readonly client_id: string; readonly client_secret: string }
  | { readonly operator_token: string }

/** Base URL, credentials, transport and patience of a client. */
export interface Connection {
  readonly baseUrl: string
  /** The partner's win if both are given, as in `sandbox.json`. */
  readonly credentials?: Credentials
  /** Custom transport, such as an in-process bank or a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Time limit of an attempt in ms, until its response is complete or its stream begins; default 60,000. */
  readonly timeoutMs?: number
  /**
   * Maximum number of attempts of a call while its outcome is unknown; default 4, and 1 never repeats. Only reads and calls
   * with an `idempotencyKey` are repeated.
   */
  readonly attempts?: number
  /** Delay before the second attempt in ms; default 200. It doubles for each further one, up to 5,000. */
  readonly firstDelayMs?: number
  /** Returns the time in ms by which access tokens expire; default that of this process. For a bank whose clock is moved. */
  readonly now?: () => number
}

/** Options of a client: its connection, and the operations of modules that are not the bank's own. `G` declares their calls. */
export interface ClientOptions<G extends Calls<G> = NoCalls> extends Connection {
  /** Operations that the client calls like those of the bank. */
  readonly operations?: OperationsOf<G>
}
