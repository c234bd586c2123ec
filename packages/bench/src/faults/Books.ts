import { setTimeout as pause } from "node:timers/promises"
import { makeClient } from "@vostro/http/client"
import { Array as Arr, Effect, Schema } from "effect"
import type { MovedTime } from "./BankTime.ts"
import type { Journal } from "./OtherBanks.ts"
import { type StoredPayment, storedPayment } from "./StoredPayment.ts"
import type { StoreUnderFault } from "./StoreUnderFault.ts"
import type { Workload } from "./Workload.ts"

/** Final state of the bank, read from its store, through its API, and at the networks. */
export interface Books {
  readonly payments: ReadonlyArray<StoredPayment>
  /** Core transactions by cause: legs as `account:cents`, sorted. */
  readonly transactions: ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>>
  /** Event names by object. */
  readonly events: ReadonlyMap<string, ReadonlyArray<string>>
  /** Number of events, and the last position assigned. */
  readonly counted: { readonly events: number; readonly last: number }
  /** Opening balance of each account number, in cents. */
  readonly opening: number
  /** Posted and held cents by account number. */
  readonly positions: ReadonlyMap<string, { readonly posted: number; readonly held: number }>
  /** Ids on all pages of the lists. */
  readonly listed: ReadonlyArray<string>
  readonly audit: { readonly sum: string; readonly unbalanced: number; readonly mismatched: number }
  readonly journal: Journal
}

const SETTLE_DEADLINE_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Waits until no payment is under way, and lets the hours pass in which nothing is due; returns the number of payments that
 * still are under way at the timeout.
 */
export const awaitSettled = async (
  store: StoreUnderFault,
  { program_id }: Workload,
  time: MovedTime
): Promise<number> => {
  let [least, deadline] = [Number.POSITIVE_INFINITY, 0]
  for (;;) {
    const { unfinished, next_due_ms } = await store.progress(program_id)
    // A long run leaves tens of thousands.
    if (unfinished < least) [least, deadline] = [unfinished, performance.now() + SETTLE_DEADLINE_MS]
    if (unfinished === 0 || performance.now() > deadline) return unfinished
    if (next_due_ms > time.now()) time.advanceTo(Math.ceil(next_due_ms / HOUR_MS) * HOUR_MS)
    await pause(200)
  }
}

/** Reads the state that the checker needs. No client writes meanwhile. */
export const readBooks = async (
  store: StoreUnderFault,
  baseUrl: string,
  operatorToken: string,
  workload: Workload,
  journal: Journal
): Promise<Books> => {
  const { transactions, events, positions, payments, counted } = await store.rows(workload.program_id)
  const operator = makeClient({ baseUrl, credentials: { operator_token: operatorToken } })
  const { value: audit } = await Effect.runPromise(
    operator.call("ledger.audit", { params: { program_id: workload.program_id } })
  )
  return {
    payments: payments.map(storedPayment),
    opening: workload.opening,
    counted,
    journal,
    transactions: grouped(transactions.map(({ cause, legs }) => [cause, legs])),
    events: grouped(events.map(({ object_id, name }) => [object_id, name])),
    positions: new Map(positions.map(({ id, posted, held }) => [id, { posted, held }])),
    listed: (await Promise.all(LISTS.map((path) => listAll(`${baseUrl}${path}`, workload.token)))).flat(),
    audit: { sum: audit.sum, unbalanced: audit.unbalanced.length, mismatched: audit.mismatched.length }
  }
}

const LISTS = ["/v1/internal_transfer", "/v1/ach", "/v2/wires", "/v1/instant_payments"]

const grouped = <A>(pairs: ReadonlyArray<readonly [string, A]>): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = Object.entries(Arr.groupBy(pairs, ([name]) => name))
  return new Map(groups.map(([name, found]) => [name, found.map(([, value]) => value)]))
}

const Page = Schema.Struct({
  objects: Schema.Array(Schema.Struct({ id: Schema.String })),
  has_more: Schema.Boolean
})

const listAll = async (url: string, token: string): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for (;;) {
    const last = ids.at(-1)
    const after = last === undefined ? "" : `&starting_after=${last}`
    const answer = await fetch(`${url}?limit=100${after}`, { headers: { authorization: `Bearer ${token}` } })
    const { objects, has_more } = Schema.decodeUnknownSync(Page)(await answer.json())
    ids.push(...objects.map(({ id }) => id))
    if (!has_more) return ids
  }
}
