import type { AccountTotal } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"

/** Sums of the legs on GL and core accounts before the seal of the ledger. They never change. */
interface Closed {
  readonly before_id: string
  readonly own: ReadonlyMap<string, bigint>
}

/** The sums of a process, by program. */
export type ClosedSums = Map<string, Closed>

/** Programs whose sums are kept. */
const MAX_PROGRAMS = 100

const SEAL = "select before_id from vostro_seals where program_id = $1 and kind = 'core_transaction'"

// As of the seal: `closed` are the legs before it, `own` the others. One pass over all legs.
const WHOLE = `select e.account, coalesce(sum(e.amount) filter (where e.transaction_id < $2), 0) as closed,
    coalesce(sum(e.amount) filter (where e.transaction_id >= $2), 0) as own
  from vostro_gl_entries e where e.program_id = $1 group by e.account`

// The accounts one by one, and of each the legs since the seal alone: as many probes of the primary key as accounts.
const SINCE = `with recursive accounts(account) as (
    (select e.account from vostro_gl_entries e where e.program_id = $1 order by e.account limit 1)
    union all
    select (
      select e.account from vostro_gl_entries e where e.program_id = $1 and e.account > a.account order by e.account limit 1
    ) from accounts a where a.account is not null
  )
  select a.account, 0::numeric as closed, coalesce(s.own, 0) as own from accounts a cross join lateral (
    select sum(e.amount) as own from vostro_gl_entries e
    where e.program_id = $1 and e.account = a.account and e.transaction_id >= $2 offset 0
  ) s where a.account is not null`

const withPositions = (legs: string): string => `select account, sum(closed)::text as closed, sum(own)::text as own,
    sum(numbers)::text as numbers, sum(posted)::text as posted, sum(held)::text as held
  from (
    select account, closed, own, 0::bigint as numbers, 0::numeric as posted, 0::numeric as held from (${legs}) legs
    union all
    select p.core_account_id, 0, 0, count(*), sum(p.posted), sum(p.held)
    from vostro_positions p where p.program_id = $1 group by p.core_account_id
  ) one group by account order by account`

const [ALL, RECENT] = [withPositions(WHOLE), withPositions(SINCE)]

interface TotalRow {
  readonly account: string
  readonly closed: string
  readonly own: string
  readonly numbers: string
  readonly posted: string
  readonly held: string
}

/**
 * Returns the totals of the GL and core accounts of a program. Of the legs before the seal of its ledger, which the first read after
 * a seal sums, `sums` keeps the sums: later reads sum the legs since the seal.
 */
export const readTotals = (programId: string, sums: ClosedSums) =>
  Effect.gen(function* () {
    const [seal] = yield* rowsOf<{ readonly before_id: string }>(SEAL, [programId])
    const before_id = seal?.before_id ?? ""
    const known = sums.get(programId)
    if (known?.before_id === before_id) {
      return totalsOf(yield* rowsOf<TotalRow>(RECENT, [programId, before_id]), known.own)
    }
    if (seal === undefined) return totalsOf(yield* rowsOf<TotalRow>(ALL, [programId, before_id]), new Map())
    // Commits that may not have seen the seal hold the lock, as `sealMany` knows it.
    yield* rowsOf("select vostro_hold($1)", [programId])
    const rows = yield* rowsOf<TotalRow>(ALL, [programId, before_id])
    const own = new Map(rows.map(({ account, closed }) => [account, BigInt(closed)]))
    // Its own sums before the new seal make room first.
    sums.delete(programId)
    const [oldest] = sums.keys()
    if (sums.size >= MAX_PROGRAMS && oldest !== undefined) sums.delete(oldest)
    sums.set(programId, { before_id, own })
    return totalsOf(rows, own)
  })

const totalsOf = (rows: ReadonlyArray<TotalRow>, closed: Closed["own"]): ReadonlyArray<AccountTotal> =>
  rows
    .map(({ account, own, numbers, posted, held }) => ({
      account,
      own: BigInt(own) + (closed.get(account) ?? 0n),
      numbers: Number(numbers),
      posted: BigInt(posted),
      held: BigInt(held)
    }))
    .filter(({ numbers, own }) => numbers > 0 || own !== 0n)
