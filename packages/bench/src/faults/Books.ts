import { setTimeout as pause } from "node:timers/promises"
import { makeClient } from "@vostro/http/client"
import { Array as Arr, Effect, Schema } from "effect"
import type { StoredTransfer, StoreUnderFault } from "./StoreUnderFault.ts"
import type { Workload } from "./Workload.ts"

/** Final state of the bank, read from its store and through its API. */
export interface Books {
  readonly transfers: ReadonlyArray<StoredTransfer>
  /** Legs of core transactions by cause: `account:cents`, sorted. */
  readonly transactions: ReadonlyMap<string, ReadonlyArray<string>>
  /** Event names by object. */
  readonly events: ReadonlyMap<string, ReadonlyArray<string>>
  /** Number of events, and the last position assigned. */
  readonly counted: { readonly events: number; readonly last: number }
  /** Posted and held cents by account number. */
  readonly positions: ReadonlyMap<string, { readonly posted: number; readonly held: number }>
  /** Ids on all pages of the list. */
  readonly listed: ReadonlyArray<string>
  readonly audit: { readonly sum: string; readonly unbalanced: number; readonly mismatched: number }
}

const SETTLE_DEADLINE_MS = 60_000

/** Waits until no transfer is processing; returns how many still are at the timeout. */
export const awaitSettled = async (store: StoreUnderFault, { program_id }: Workload): Promise<number> => {
  const deadline = performance.now() + SETTLE_DEADLINE_MS
  for (;;) {
    const count = await store.processing(program_id)
    if (count === 0 || performance.now() > deadline) return count
    await pause(200)
  }
}

/** Reads the state that the checker needs. No client writes meanwhile. */
export const readBooks = async (
  store: StoreUnderFault,
  baseUrl: string,
  operatorToken: string,
  workload: Workload
): Promise<Books> => {
  const { transactions, events, positions, transfers, counted } = await store.rows(workload.program_id)
  const operator = makeClient({ baseUrl, credentials: { operator_token: operatorToken } })
  const { value: audit } = await Effect.runPromise(
    operator.call("ledger.audit", { params: { program_id: workload.program_id } })
  )
  return {
    transfers,
    counted,
    transactions: grouped(transactions.map(({ cause, legs }) => [cause, legs.join(" ")])),
    events: grouped(events.map(({ object_id, name }) => [object_id, name])),
    positions: new Map(positions.map(({ id, posted, held }) => [id, { posted, held }])),
    listed: await listAll(baseUrl, workload.token),
    audit: { sum: audit.sum, unbalanced: audit.unbalanced.length, mismatched: audit.mismatched.length }
  }
}

const grouped = (pairs: ReadonlyArray<readonly [string, string]>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const groups = Object.entries(Arr.groupBy(pairs, ([name]) => name))
  return new Map(groups.map(([name, found]) => [name, found.map(([, value]) => value).sort()]))
}

const Page = Schema.Struct({
  objects: Schema.Array(Schema.Struct({ id: Schema.String })),
  has_more: Schema.Boolean
})

const listAll = async (baseUrl: string, token: string): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for (;;) {
    const last = ids.at(-1)
    const after = last === undefined ? "" : `&starting_after=${last}`
    const answer = await fetch(`${baseUrl}/v1/internal_transfer?limit=100${after}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const { objects, has_more } = Schema.decodeUnknownSync(Page)(await answer.json())
    ids.push(...objects.map(({ id }) => id))
    if (!has_more) return ids
  }
}
