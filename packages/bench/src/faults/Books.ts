import { setTimeout as pause } from "node:timers/promises"
import { makeClient } from "@vostro/http/client"
import { Array as Arr, Effect, Schema } from "effect"
import { query } from "../Query.ts"
import type { Workload } from "./Workload.ts"

/** A transfer as stored in the database. */
export interface StoredTransfer {
  readonly id: string
  readonly key: string | null
  readonly status: string
  readonly sender: string
  readonly receiver: string
  readonly amount: number
}

/** Final state of the bank, read from its database and through its API. */
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
export const awaitSettled = async (database: string, { program_id }: Workload): Promise<number> => {
  const deadline = performance.now() + SETTLE_DEADLINE_MS
  for (;;) {
    const [row] = await query<{ count: number }>(
      database,
      `select count(*)::int as count from vostro_objects
       where program_id = $1 and kind = 'internal_transfer' and body::json->>'status' = 'processing'`,
      [program_id]
    )
    if (row?.count === 0 || performance.now() > deadline) return row?.count ?? 0
    await pause(200)
  }
}

/** Reads the state that the checker needs. No client writes meanwhile. */
export const readBooks = async (
  database: string,
  baseUrl: string,
  operatorToken: string,
  workload: Workload
): Promise<Books> => {
  const of = [workload.program_id]
  const transactions = await query<{ cause: string; legs: ReadonlyArray<string> }>(
    database,
    `select t.cause, array(select l.account || ':' || l.amount from unnest(t.accounts, t.amounts) l(account, amount)
       order by 1) as legs from vostro_transactions t where t.program_id = $1`,
    of
  )
  const events = await query<{ object_id: string; name: string }>(
    database,
    "select object_id, name from vostro_events where program_id = $1",
    of
  )
  const counters = await query<{ last: number }>(
    database,
    "select last::int as last from vostro_event_counters where program_id = $1",
    of
  )
  const positions = await query<{ id: string; posted: number; held: number }>(
    database,
    "select account_number_id as id, posted::int, held::int from vostro_positions where program_id = $1",
    of
  )
  const operator = makeClient({ baseUrl, credentials: { operator_token: operatorToken } })
  const { value: audit } = await Effect.runPromise(
    operator.call("ledger.audit", { params: { program_id: workload.program_id } })
  )
  return {
    transfers: await readTransfers(database, workload),
    transactions: grouped(transactions.map(({ cause, legs }) => [cause, legs.join(" ")])),
    events: grouped(events.map(({ object_id, name }) => [object_id, name])),
    counted: { events: events.length, last: counters[0]?.last ?? 0 },
    positions: new Map(positions.map(({ id, posted, held }) => [id, { posted, held }])),
    listed: await listAll(baseUrl, workload.token),
    audit: { sum: audit.sum, unbalanced: audit.unbalanced.length, mismatched: audit.mismatched.length }
  }
}

const readTransfers = (database: string, { program_id }: Workload) =>
  query<StoredTransfer>(
    database,
    `select id, body::json->'metadata'->>'key' as key, body::json->>'status' as status,
       body::json->>'sender_account_number_id' as sender, body::json->>'receiver_account_number_id' as receiver,
       (body::json->>'amount')::int as amount
     from vostro_objects where program_id = $1 and kind = 'internal_transfer'`,
    [program_id]
  )

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
