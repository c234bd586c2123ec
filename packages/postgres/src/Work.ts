import type { DueLane, LeaseRequest } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { rowsOf } from "./Statement.ts"

/** The most rows of each table that one call of {@link sweepOld} drops. */
const SWEEP_LIMIT = 1_000

/** Lanes with work that is due. Goes from lane to lane in the index and looks at the first timer of each alone. */
export const dueLanes = (nowMs: number, limit: number) =>
  rowsOf<DueLane>(
    `with recursive lanes as (
       (select program_id, lane from vostro_timers order by program_id, lane limit 1)
       union all
       select next.program_id, next.lane from lanes cross join lateral (
         select t.program_id, t.lane from vostro_timers t
         where (t.program_id, t.lane) > (lanes.program_id, lanes.lane) order by t.program_id, t.lane limit 1
       ) next
     )
     select lanes.program_id, lanes.lane from lanes
     where exists (
       select 1 from vostro_timers t
       where t.program_id = lanes.program_id and t.lane = lanes.lane and t.free_at <= $1::bigint
     ) limit $2::int`,
    [nowMs, limit]
  )

/** Takes due work of a lane. */
export const leaseWork = ({ program_id, lane, now_ms, lease_until_ms, token, limit }: LeaseRequest) =>
  Effect.map(
    rowsOf<{ object_id: string; due_at: string }>(
      "select object_id, due_at::text as due_at from vostro_lease($1, $2, $3::bigint, $4::bigint, $5, $6::int) order by due_at, object_id",
      [program_id, lane, now_ms, lease_until_ms, token, limit]
    ),
    (rows) => rows.map(({ object_id, due_at }) => ({ object_id, due_at_ms: Number(due_at) }))
  )

/** Drops keys and events that are past their time. */
export const sweepOld = (programId: string, nowMs: number, eventsBeforeMs: number) =>
  Effect.map(
    rowsOf<{ dropped: string }>(
      `with old_keys as (
         select endpoint, key from vostro_keys where program_id = $1 and expires_at <= $2::bigint limit $4::int
       ), keys as (
         delete from vostro_keys k using old_keys o
         where k.program_id = $1 and k.endpoint = o.endpoint and k.key = o.key and k.expires_at <= $2::bigint returning 1
       ), oldest as (
         select position, created_at from vostro_events where program_id = $1 order by position limit $4::int
       ), events as (
         delete from vostro_events e using oldest o
         where e.program_id = $1 and e.position = o.position and o.created_at < $3::bigint returning 1
       )
       select ((select count(*) from keys) + (select count(*) from events))::text as dropped`,
      [programId, nowMs, eventsBeforeMs, SWEEP_LIMIT]
    ),
    ([row]) => Number(row?.dropped ?? 0)
  )
