import { type AnyResource, resources } from "@vostro/domain/operations"
import type { Commit, Store } from "@vostro/domain/ports"
import { emptyReadSet } from "@vostro/domain/ports"
import { BANK } from "@vostro/domain/rails"
import { Effect } from "effect"
import { kindsWithHistories, type ToldObject } from "../histories/History.ts"
import { leads } from "../histories/Leads.ts"
import type { StateHash } from "./StateHash.ts"

/** An object as the simulator knows it, from the commits that the store has written. */
export interface KnownObject extends ToldObject {
  readonly [field: string]: unknown
}

interface Kept {
  readonly programId: string
  readonly id: string
  readonly kind: string
  readonly body: string
  readonly object: KnownObject
  /** True if the webhooks of its last transition told its status. */
  readonly isTold: boolean
}

const byKind: ReadonlyMap<string, AnyResource> = new Map(resources.map((one) => [one.kind, one]))
const eventful: ReadonlySet<string> = new Set(kindsWithHistories())
const lifeless: ReadonlySet<string> = new Set(
  resources.filter(({ lifecycles }) => lifecycles.length === 0).map(({ kind }) => kind)
)
const DELIVERY = "webhook_delivery"
const NEW = "new"

/**
 * Second set of books of a simulated bank, kept from the commits alone. It finds moves outside the lifecycles, legs that do
 * not balance, and at the end whatever the store has lost, doubled or changed.
 */
export class Books {
  readonly objects = new Map<string, Kept>()
  readonly faults: Array<string> = []
  /** Ids of the objects by kind, oldest first. */
  readonly ids = new Map<string, Array<string>>()
  private readonly keys = new Map<string, number>()
  private readonly posted = new Map<string, number>()
  private readonly hash: StateHash

  constructor(hash: StateHash) {
    this.hash = hash
  }

  /** Enters a commit. */
  readonly enter = (commit: Commit): void => {
    const told = toldIn(commit)
    this.enterKey(commit)
    for (const write of commit.writes) {
      this.hash.add(write.body)
      const key = keyOf(commit.program_id, write.id)
      const before = this.objects.get(key)
      const object = knownOf(write)
      const events = commit.events.flatMap(({ name, object_id }) => (object_id === write.id ? [name] : []))
      this.judge(write.kind, before?.object, object, events)
      const isMoved = events.length > 0 || before?.object.status !== object.status
      const isTold = isMoved ? told.has(write.id) : before?.isTold === true
      if (before === undefined) this.name(write.kind, write.id)
      const { body, id, kind } = write
      this.objects.set(key, { programId: commit.program_id, id, kind, body, object, isTold })
    }
    for (const { id, legs } of commit.transactions) {
      let sum = 0
      for (const { account, amount } of legs) {
        sum += amount
        this.posted.set(account, (this.posted.get(account) ?? 0) + amount)
      }
      if (sum !== 0) this.faults.push(`the legs of ${id} sum to ${sum}`)
    }
  }

  /** Returns the objects whose last transition had webhooks. */
  told(): ReadonlyArray<readonly [string, KnownObject]> {
    return [...this.objects].flatMap(([id, { isTold, object }]) => (isTold ? [[id, object] as const] : []))
  }

  /** Compares the store with these books; returns the differences. */
  compare(store: Store["Service"]): Effect.Effect<ReadonlyArray<string>> {
    const programs = new Set([...this.objects.values()].map(({ programId }) => programId))
    return Effect.map(
      Effect.forEach(programs, (programId) => this.compareProgram(store, programId)),
      (found) => found.flat()
    )
  }

  private compareProgram(store: Store["Service"], programId: string): Effect.Effect<ReadonlyArray<string>> {
    const positions = [...this.posted.keys()].filter((account) => account.startsWith("account_number_"))
    const own = [...this.objects].filter(([, one]) => one.programId === programId)
    const objects = own.map(([, { id, kind }]) => ({ kind, id }))
    return Effect.gen({ self: this }, function* () {
      const found = yield* store.load(programId, { ...emptyReadSet, objects, positions })
      const stored = new Map(found.objects.map(({ body, id }) => [id, body]))
      const { mismatched, sum, unbalanced } = yield* store.audit(programId)
      return [
        ...own.flatMap(([, one]) => differenceOf(one, stored.get(one.id))),
        ...found.positions.flatMap(({ account_number_id: id, posted }) =>
          posted === (this.posted.get(id) ?? 0)
            ? []
            : [`the position of ${id} is ${posted}, and its legs sum to ${this.posted.get(id)}`]
        ),
        ...(sum === 0n ? [] : [`the ledger sums to ${sum}`]),
        ...unbalanced.map((id) => `${id} does not balance`),
        ...mismatched.map((id) => `the position of ${id} differs from its entries`)
      ]
    }).pipe(Effect.orDie)
  }

  private enterKey({ condition, now_ms }: Commit): void {
    if (condition._tag !== "Key") return
    const key = `${condition.slot.endpoint} ${condition.slot.key}`
    const before = this.keys.get(key)
    this.keys.set(key, condition.expires_at_ms)
    if (before !== undefined && now_ms < before) this.faults.push(`${key} was carried out twice`)
  }

  private name(kind: string, id: string): void {
    const ids = this.ids.get(kind)
    if (ids === undefined) this.ids.set(kind, [id])
    else ids.push(id)
  }

  private judge(
    kind: string,
    before: KnownObject | undefined,
    object: KnownObject,
    events: ReadonlyArray<string>
  ): void {
    const resource = byKind.get(kind)
    if (resource === undefined || resource.lifecycles.length === 0) return
    if (eventful.has(kind) && isOlder(object, before)) {
      this.faults.push(
        `${object.id} is updated at ${object["updated_at"]}, and was at ${before?.["updated_at"]} before`
      )
    }
    const from = before?.status ?? NEW
    if (from === object.status && events.length === 0) return
    const lifecycle = resource.lifecycleOf?.(object) ?? resource.lifecycles[0]
    if (lifecycle !== undefined && leads(lifecycle.table, from, object.status, events)) return
    this.faults.push(
      `${object.id} moves from ${from} to ${object.status} with the events ${events.join(", ")}: no row does`
    )
  }
}

/** Returns the fields of an object. Of a kind without a lifecycle the text is compared, and its fields mean nothing here. */
const knownOf = ({ body, id, kind }: Commit["writes"][number]): KnownObject =>
  lifeless.has(kind)
    ? { id, status: "" }
    : // trusted: a store keeps objects as JSON objects with an id.
      (JSON.parse(body) as KnownObject)

// Receivers tell the newest state of an object by this time.
const isOlder = (object: KnownObject, before: KnownObject | undefined): boolean =>
  before !== undefined && String(object["updated_at"] ?? "") < String(before["updated_at"] ?? "")

/** Returns the ids of the objects whose last event in a commit has a delivery. */
const toldIn = ({ events, writes }: Commit): ReadonlySet<string> => {
  if (events.length === 0) return none
  const delivered = writes.filter(({ kind }) => kind === DELIVERY).map(({ body }) => body)
  const last = new Map(events.map(({ id, object_id }) => [object_id, id]))
  return new Set([...last].flatMap(([id, event]) => (delivered.some((body) => body.includes(event)) ? [id] : [])))
}

const none: ReadonlySet<string> = new Set()

const differenceOf = ({ body, id }: Kept, stored: string | undefined): ReadonlyArray<string> => {
  if (stored === body) return []
  return [stored === undefined ? `the store has lost ${id}` : `the store has ${id} in another state than last written`]
}

// Objects of the bank itself may have the ids of a program's.
const keyOf = (programId: string, id: string): string => (programId === BANK ? `${BANK} ${id}` : id)
