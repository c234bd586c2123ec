import type { Id } from "../kernel/Id.ts"
import type { Instant } from "../kernel/Instant.ts"
import type { Resource, Versioned } from "../kernel/Resource.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Settings } from "../kernel/Settings.ts"
import type { Position, PositionOwner } from "../ledger/Position.ts"

/** Who asks: a partner's client with its scopes, the bank's operator, somebody without credentials, or a due job. */
export type Caller =
  | {
      readonly _tag: "Partner"
      readonly program_id: string
      readonly client_id: string
      readonly scopes: ReadonlyArray<Scope>
    }
  | { readonly _tag: "Operator" }
  | { readonly _tag: "Public" }
  | { readonly _tag: "System" }

/** All that a decision may know. Facts put together anew of the same parts give the same decision, always. */
export interface Facts {
  readonly now: Instant
  /** The program whose objects are decided on. */
  readonly program_id: string
  /** What the program is called. */
  readonly program_name: string
  /** The digits that the program's account numbers begin with. */
  readonly number_prefix: string
  readonly caller: Caller
  readonly settings: Settings
  /** Returns the next new id of this decision. No two share their unique part, and ids of a kind sort in their order. */
  readonly newId: <const K extends string>(kind: K) => Id<K>
  /** The `index`-th new secret of this decision: 256 bits as 64 hexadecimal digits. */
  readonly secret: (index: number) => string
  /** A loaded object, if it exists. */
  readonly find: <A extends { readonly id: string }>(resource: Resource<A>, id: A["id"]) => Versioned<A> | undefined
  /** Every loaded object of a kind. */
  readonly all: <A extends { readonly id: string }>(resource: Resource<A>) => ReadonlyArray<Versioned<A>>
  /** Who holds a loaded position, by account number id: its account and its core account, which never change. */
  readonly owner: (accountNumberId: Id<"account_number">) => PositionOwner | undefined
  /** A loaded position, by account number id. */
  readonly position: (accountNumberId: Id<"account_number">) => Position | undefined
  /** The loaded positions of an account. */
  readonly positionsOf: (accountId: Id<"account">) => ReadonlyArray<Position>
}

/** When, and under which settings, a decision is made. */
export const momentOf = ({ now, settings }: Facts) => ({ now_ms: now.ms, settings })
