import { textOf } from "./TextOf.ts"

/** Takes timers away, those among them that leases prove and do not keep, and sets others. */
export const time = `
    declare
      l record;
    begin
      if b ? 'leases' then
        for l in
          select * from jsonb_to_recordset(b->'leases') as x(lane text, object_id text, token text, keeps boolean)
        loop
          if l.keeps then
            perform 1 from vostro_timers t
              where t.program_id = p_program and t.object_id = l.object_id and t.lane = l.lane and t.token = l.token
              for share;
          else
            delete from vostro_timers t
              where t.program_id = p_program and t.object_id = l.object_id and t.lane = l.lane and t.token = l.token;
          end if;
          if not found then perform vostro_refuse(p_program, b, 'lease'); end if;
        end loop;
      end if;
      if b ? 'stops' then
        for l in select * from jsonb_to_recordset(b->'stops') as x(lane text, object_id text) loop
          delete from vostro_timers t where t.program_id = p_program and t.object_id = l.object_id and t.lane = l.lane;
        end loop;
      end if;
      if b ? 'timers' then
        insert into vostro_timers (program_id, lane, object_id, due_at, free_at)
          select p_program, t.lane, t.object_id, t.due_at, t.due_at
          from jsonb_to_recordset(b->'timers') as t(lane text, object_id text, due_at bigint)
        on conflict on constraint vostro_timers_pkey do update
          set due_at = excluded.due_at, free_at = excluded.free_at, token = null;
      end if;
    end;`

/** Appends events at the next positions. */
export const append = `
    declare
      n integer := jsonb_array_length(b->'events');
      before bigint;
    begin
      -- Held until the transaction ends: no later position is seen before an earlier one.
      insert into vostro_event_counters as c (program_id, last) values (p_program, n)
      on conflict (program_id) do update set last = c.last + n
      returning last - n into before;
      insert into vostro_events (program_id, position, id, name, object_id, created_at, body)
        select p_program, before + e.at, e.id, e.name, e.object_id, e.created_at,
          coalesce(e.head, '') || ${textOf("e")}
        from rows from (
          jsonb_to_recordset(b->'events')
            as (id text, name text, object_id text, created_at bigint, head text, t integer, n integer, tail text)
        ) with ordinality as e(id, name, object_id, created_at, head, t, n, tail, at);
    end;`
