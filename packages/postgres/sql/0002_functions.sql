-- The hot verbs, each one call for a whole batch of requests of one program, given as JSON. Each row is looked up by
-- itself (lateral ... offset 0, or a loop): the planner cannot know how few rows a batch has, and joining them to a
-- table that was small when the plan was made would read all of it. For the same reason a plan made for the values at
-- hand is no better than one for any, and making it anew at each call takes longer than running it.
--
-- The newest object is found by a range of one value, and not an equality: it has the order by column and id that only
-- the column's index gives. By the order of the ids alone the primary key would do as well, and read the kind.
--
-- What is loaded of objects, keys and positions shares its columns, and of a position all but its names is one text.
-- Columns of its own for that cost a load 1 to 6 % in the database, and 4 to 11 % in the node that reads them.

-- Looks keys up and finds objects, positions and whole kinds, at one moment: being stable, it sees what the statement
-- that calls it sees. What nobody needs is left out of the needs. It is one function, as each that it would call has a
-- price of its own for every call.
create function vostro_load(p_program text, p_now bigint, p_needs jsonb)
returns table (tag text, kind text, id text, version integer, body text, fingerprint text)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  w record;
begin
  -- What nearly every request needs, in one query: each has a price of its own. What is absent has no rows.
  return query
    select 'held', k.endpoint, k.key, k.status, k.body, k.fingerprint
    from jsonb_to_recordset(p_needs->'slots') as s(endpoint text, key text)
    cross join lateral (
      select * from vostro_keys k where k.program_id = p_program and k.endpoint = s.endpoint and k.key = s.key offset 0
    ) k
    where k.expires_at > p_now
    union all
    select 'object', o.kind, o.id, o.version, o.body, null::text
    from jsonb_to_recordset(p_needs->'objects') as r(kind text, id text)
    cross join lateral (
      select * from vostro_objects o where o.program_id = p_program and o.kind = r.kind and o.id = r.id offset 0
    ) o
    union all
    select 'position', p.account_id, p.account_number_id, 0,
      concat_ws(' ', p.core_account_id, p.posted, p.held, p.number_open, p.account_open), null::text
    from jsonb_array_elements_text(p_needs->'positions') as r(id)
    cross join lateral (
      select * from vostro_positions p where p.program_id = p_program and p.account_number_id = r.id offset 0
    ) p;
  if p_needs ? 'newest' then
    -- What has no column finds no case, and fails.
    for w in select * from jsonb_to_recordset(p_needs->'newest') as r(tag text, kind text, at text, value text) loop
      case w.at
        when 'i1' then return query 
          select w.tag, o.kind, o.id, o.version, o.body, null::text from vostro_objects o
          where o.program_id = p_program and o.kind = w.kind and o.i1 between w.value and w.value
          order by o.i1 desc, o.id desc limit 1;
        when 'i2' then return query 
          select w.tag, o.kind, o.id, o.version, o.body, null::text from vostro_objects o
          where o.program_id = p_program and o.kind = w.kind and o.i2 between w.value and w.value
          order by o.i2 desc, o.id desc limit 1;
        when 'i3' then return query 
          select w.tag, o.kind, o.id, o.version, o.body, null::text from vostro_objects o
          where o.program_id = p_program and o.kind = w.kind and o.i3 between w.value and w.value
          order by o.i3 desc, o.id desc limit 1;
        when 'i4' then return query 
          select w.tag, o.kind, o.id, o.version, o.body, null::text from vostro_objects o
          where o.program_id = p_program and o.kind = w.kind and o.i4 between w.value and w.value
          order by o.i4 desc, o.id desc limit 1;
        when 'i5' then return query 
          select w.tag, o.kind, o.id, o.version, o.body, null::text from vostro_objects o
          where o.program_id = p_program and o.kind = w.kind and o.i5 between w.value and w.value
          order by o.i5 desc, o.id desc limit 1;
      end case;
    end loop;
  end if;
  if p_needs ? 'linked' then
    return query
      select k.tag, o.kind, o.id, o.version, o.body, null::text
      from jsonb_to_recordset(p_needs->'linked') as k(tag text, kind text, id text, at text, wanted text)
      cross join lateral (
        select case k.at when 'i1' then f.i1 when 'i2' then f.i2 when 'i3' then f.i3 when 'i4' then f.i4 else f.i5 end as id
        from vostro_objects f where f.program_id = p_program and f.kind = k.kind and f.id = k.id offset 0
      ) f
      cross join lateral (
        select * from vostro_objects o where o.program_id = p_program and o.kind = k.wanted and o.id = f.id offset 0
      ) o;
  end if;
  if p_needs ? 'all' then
    return query
      select 'object', o.kind, o.id, o.version, o.body, null::text
      from jsonb_array_elements_text(p_needs->'all') as r(kind)
      cross join lateral (
        select * from vostro_objects o where o.program_id = p_program and o.kind = r.kind offset 0
      ) o;
  end if;
  if p_needs ? 'positionsOf' then
    return query
      select 'position', p.account_id, p.account_number_id, 0,
        concat_ws(' ', p.core_account_id, p.posted, p.held, p.number_open, p.account_open), null::text
      from jsonb_array_elements_text(p_needs->'positionsOf') as r(id)
      cross join lateral (
        select * from vostro_positions p where p.program_id = p_program and p.account_id = r.id offset 0
      ) p;
  end if;
end $$;

-- Takes due work of a lane.
create function vostro_lease(p_program text, p_lane text, p_now bigint, p_until bigint, p_token text, p_limit integer)
returns table (object_id text, due_at bigint)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
as $$
declare
  ids text[];
  dues bigint[];
  n integer := 0;
begin
  -- A lease that a crash loses is taken again by the next worker.
  perform set_config('synchronous_commit', 'off', true);
  -- Asked once more under the same token, as the answer was lost: what was leased is still leased to whoever asks.
  for object_id, due_at in
    select t.object_id, t.due_at from vostro_timers t
    where t.program_id = p_program and t.lane = p_lane and t.free_at = p_until and t.token = p_token
    order by t.free_at limit p_limit
  loop
    n := n + 1;
    return next;
  end loop;
  if n = p_limit then return; end if;
  -- First all is read, then changed: a scan whose page changes meanwhile cannot mark what is dead in it, and each lease
  -- would read those of all before it.
  select array_agg(f.object_id), array_agg(f.due_at) into ids, dues from (
    select t.object_id, t.due_at from vostro_timers t
    where t.program_id = p_program and t.lane = p_lane and t.free_at <= p_now
    order by t.free_at limit p_limit - n
    for update skip locked
  ) f;
  for n in 1 .. coalesce(array_length(ids, 1), 0) loop
    update vostro_timers t set free_at = p_until, token = p_token
      where t.program_id = p_program and t.object_id = ids[n] and t.lane = p_lane;
    object_id := ids[n];
    due_at := dues[n];
    return next;
  end loop;
end $$;
