import type { Id } from "../kernel/Id.ts"
import type { Instant } from "../kernel/Instant.ts"
import type { Resource, Versioned, WebhookStart } from "../kernel/Resource.ts"
import type { Role } from "../kernel/Role.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Settings } from "../kernel/Settings.ts"
import type { RateLimit } from "../kernel/TokenBucket.ts"
import type { Position, PositionOwner } from "../ledger/Position.ts"
import type { Newest } from "../ports/Stored.ts"

/** A person or program that operates the bank, as of a request. */
export interface OperatorCaller {
  readonly _tag: "Operator"
  /** Id of the operator; `root` for the operator of the settings. */
  readonly id: string
  readonly name: string
  readonly role: Role
  /** Source addresses allowed for its requests; an empty list allows all. */
  readonly source_ip_allowlist: ReadonlyArray<string>
  /** Requests per second and burst; absent: no limit. */
  readonly rate_limit?: RateLimit
}

/** Caller: a partner's client with its scopes, an operator of the bank, an unauthenticated caller, or a due job. */
export type Caller =
  | {
      readonly _tag: "Partner"
      readonly program_id: string
      readonly client_id: string
      readonly scopes: ReadonlyArray<Scope>
    }
  | OperatorCaller
  | { readonly _tag: "Public" }
  | { readonly _tag: "System" }

/** Input of a decider besides the request. Facts built again from the same parts give the same decision. */
export interface Facts {
  readonly now: Instant
  /** Program whose objects are decided on. */
  readonly programId: string
  /** Name of the program. */
  readonly programName: string
  /** Digits that the program's account numbers begin with. */
  readonly numberPrefix: string
  /** True if the program has made the call that starts webhooks. */
  readonly hasBegun: (start: WebhookStart) => boolean
  readonly caller: Caller
  readonly settings: Settings
  /** Returns the next new id of this decision. Unique parts never repeat, and ids of a kind sort in their order. */
  readonly newId: <const K extends string>(kind: K) => Id<K>
  /** Returns the `index`-th new secret of this decision: 256 bits as 64 hexadecimal digits. */
  readonly secret: (index: number) => string
  /** Returns an object that the reads of the decision ask for, if it exists. This and the finders below throw on others. */
  readonly find: <A extends { readonly id: string }>(resource: Resource<A>, id: A["id"]) => Versioned<A> | undefined
  /** Returns the newest object of a kind with a value of an attribute. */
  readonly newest: <A extends { readonly id: string }>(resource: Resource<A>, asked: Newest) => Versioned<A> | undefined
  /** Returns every object of a kind that the reads load in full. */
  readonly all: <A extends { readonly id: string }>(resource: Resource<A>) => ReadonlyArray<Versioned<A>>
  /** Returns the owner of a position, by account number id: its account and core account, which never change. */
  readonly owner: (accountNumberId: Id<"account_number">) => PositionOwner | undefined
  /** Returns a position, by account number id. */
  readonly position: (accountNumberId: Id<"account_number">) => Position | undefined
  /** Returns the positions of an account. */
  readonly positionsOf: (accountId: Id<"account">) => ReadonlyArray<Position>
}

/** Returns the time and the settings of a decision. */
export const momentOf = ({ now, settings }: Facts) => ({ now_ms: now.ms, settings })
