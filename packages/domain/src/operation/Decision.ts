/**
 * The vocabulary in which resources state their behaviour: operations, decisions, pages, jobs, batch jobs and
 * simulations, and the modules and catalogues that collect them. Define.ts makes operations with their defaults,
 * Transition.ts moves an object along its lifecycle. Here lie data and pure functions only: running them is left to
 * `engine`.
 */

import { Result } from "effect"
import type { Id } from "../kernel/Id.ts"
import type { Instant } from "../kernel/Instant.ts"
import type { Json } from "../kernel/Json.ts"
import type { Transition } from "../kernel/Lifecycle.ts"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import type { AnyResource, Ref, Resource, Versioned, WebhookStart } from "../kernel/Resource.ts"
import type { Role } from "../kernel/Role.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { Settings } from "../kernel/Settings.ts"
import type { RateLimit } from "../kernel/TokenBucket.ts"
import type { CoreTransaction } from "../ledger/CoreTransaction.ts"
import type { Hold, Position, PositionChange, PositionOwner } from "../ledger/Position.ts"
import type { Timer } from "../ports/Store.ts"
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
  readonly companyPrefix: string
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

/** The full new state of an object, with the version it was decided on (0: the object is new). */
export interface Change {
  readonly resource: AnyResource
  readonly object: { readonly id: string }
  readonly expected: number
}

/** An event to append, with the object as of after the move. */
export interface EventDraft {
  readonly name: string
  readonly webhook: boolean
  readonly kind: string
  /** Field of the program without which webhooks do not deliver the event yet. */
  readonly begins?: WebhookStart
  readonly object: { readonly id: string }
}

/** All changes of an accepted request or job, as data. The store writes all of them or none. */
export interface Decision {
  /** Response, in its wire form. */
  readonly response: Json
  readonly changes: ReadonlyArray<Change>
  readonly requiredVersions: ReadonlyArray<Ref & { readonly version: number }>
  readonly positionChanges: ReadonlyArray<PositionChange>
  readonly transactions: ReadonlyArray<CoreTransaction>
  readonly holds: ReadonlyArray<Hold>
  readonly events: ReadonlyArray<EventDraft>
  readonly timers: ReadonlyArray<Timer>
}

const nothing: Decision = {
  response: {},
  changes: [],
  requiredVersions: [],
  positionChanges: [],
  transactions: [],
  holds: [],
  events: [],
  timers: []
}

/** Creates a decision of the given parts; the others are empty. */
export const decision = (parts: Partial<Decision>): Decision => ({ ...nothing, ...parts })

/** Merges decisions in order; the response is the last one given. */
export const together = (parts: ReadonlyArray<Partial<Decision>>): Decision => ({
  response: parts.findLast(({ response }) => response !== undefined)?.response ?? {},
  changes: joined(parts, ({ changes }) => changes),
  requiredVersions: joined(parts, ({ requiredVersions }) => requiredVersions),
  positionChanges: joined(parts, ({ positionChanges }) => positionChanges),
  transactions: joined(parts, ({ transactions }) => transactions),
  holds: joined(parts, ({ holds }) => holds),
  events: joined(parts, ({ events }) => events),
  timers: joined(parts, ({ timers }) => timers)
})

type Part = Partial<Decision>

// On the path of every payment: `flatMap` takes several times as long.
const joined = <A>(parts: ReadonlyArray<Part>, of: (part: Part) => ReadonlyArray<A> | undefined): ReadonlyArray<A> => {
  const all: Array<A> = []
  for (const part of parts) for (const one of of(part) ?? none) all.push(one)
  return all
}

const none: ReadonlyArray<never> = []

/** Creates an object without a lifecycle; `createObject` creates those that have one. */
export const created = <A extends { readonly id: string }>(resource: Resource<A>, object: A): Change => {
  if (resource.lifecycles.length > 0)
    throw new RangeError(`a ${resource.kind} has a lifecycle: create it with createObject`)
  return { resource, object, expected: 0 }
}

/** Changes an object and keeps its status; `transition` changes the status. */
export const changed = <A extends { readonly id: string }>(
  resource: Resource<A>,
  before: Versioned<A>,
  object: A
): Change => {
  if (resource.lifecycles.length > 0 && statusOf(object) !== statusOf(before.object)) {
    throw new RangeError(`status of a ${resource.kind} changed by hand: use transition`)
  }
  return { resource, object, expected: before.version }
}

const statusOf = (object: object): unknown => ("status" in object ? object.status : undefined)

/** Changes an object to a new state, or creates it where it does not exist yet. */
export const upserted = <A extends { readonly id: string }>(
  resource: Resource<A>,
  before: Versioned<A> | undefined,
  object: A
): Change => (before === undefined ? created(resource, object) : changed(resource, before, object))

/** Guards an object that was read: the commit conflicts if its version has changed. */
export const unchanged = <A extends { readonly id: string }>(resource: Resource<A>, read: Versioned<A>) => ({
  kind: resource.kind,
  id: read.object.id,
  version: read.version
})

/** Returns the events that a row of a lifecycle table emits for an object: none or one. */
export const emitted = <A extends { readonly id: string }>(
  row: Transition,
  resource: Resource<A>,
  object: A
): ReadonlyArray<EventDraft> =>
  row.event === undefined
    ? []
    : [
        {
          name: row.event,
          webhook: row.webhook === true,
          kind: resource.kind,
          ...(resource.webhooksBegin !== undefined && { begins: resource.webhooksBegin.as }),
          object: resource.shown === undefined ? object : resource.shown(object)
        }
      ]

/** Returns the loaded object of an id, or an `object_not_found` rejection. */
export const found = <A extends { readonly id: string }>(
  resource: Resource<A>,
  id: A["id"],
  facts: Facts
): Result.Result<Versioned<A>, Rejection> => {
  const one = facts.find(resource, id)
  return one === undefined ? Result.fail(reject("object_not_found")) : Result.succeed(one)
}

/** Returns a random integer below `limit`, from 48 bits of the decision's first secret: exact in a number. */
export const randomBelow = (limit: number, facts: Facts): number =>
  Number.parseInt(facts.secret(0).slice(0, 12), 16) % limit
