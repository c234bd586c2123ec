import { Effect } from "effect"
import { findNodes, onEachNode } from "../cluster/Nodes.ts"
import { rowsOf } from "../connection/Statement.ts"

/** Due work of one queue of one program that no worker has leased. */
export interface QueueBacklog {
  readonly program_id: string
  /** Name of a job, or id of a webhook endpoint. */
  readonly queue: string
  /** Number of due timers, counted up to 1,000. */
  readonly due: number
  /** Time in ms since 1970 UTC at which the oldest of them was due. */
  readonly oldest_due_ms: number
}

/** Maximum number of queues that are looked at. */
const MAX_QUEUES = 2_000

/** Maximum number of timers counted per queue. */
const MAX_COUNTED = 1_000

/**
 * Reads the due work by queue from the index of free timers: each queue costs one descent, however many timers wait. On a
 * cluster, each server reads its own.
 */
export const backlog = Effect.fnUntraced(function* (nowMs: number) {
  const nodes = yield* findNodes
  const rows = yield* nodes === undefined
    ? rowsOf<Row>(waitingIn("vostro_timers", "$1::bigint"), [nowMs])
    : onEachNode<Row>(nodes, "vostro_timers", ON_SHARD, { now: nowMs })
  return rows.map(
    ({ program_id, queue, due, oldest }): QueueBacklog => ({ program_id, queue, due, oldest_due_ms: Number(oldest) })
  )
})

interface Row {
  readonly program_id: string
  readonly queue: string
  readonly due: number
  readonly oldest: string
}

const waitingIn = (timers: string, now: string): string => `
    with recursive queues as (
      (select program_id, queue from ${timers} where free_at is not null order by program_id, queue limit 1)
      union all
      select next.program_id, next.queue from queues, lateral (
        select t.program_id, t.queue from ${timers} t
        where (t.program_id, t.queue) > (queues.program_id, queues.queue) and t.free_at is not null
        order by t.program_id, t.queue limit 1
      ) next
    )
    select queues.program_id, queues.queue, waiting.due, waiting.oldest::text as oldest
    from (select * from queues limit ${MAX_QUEUES}) queues, lateral (
      select count(*)::int as due, min(due_at) as oldest from (
        select t.due_at from ${timers} t
        where t.program_id = queues.program_id and t.queue = queues.queue and t.free_at <= ${now}
        order by t.free_at limit ${MAX_COUNTED}
      ) counted
    ) waiting
    where waiting.due > 0`

const ON_SHARD = `select to_jsonb(found) from (${waitingIn("%1$s", "($1->>'now')::bigint")}) found`
