-- Finds the newest objects in one statement, and no longer in one each: a page of a submitted file looks up a thousand, and
-- a loop takes up to twice as long. The rest of vostro_load is as in 0002.

create or replace function vostro_load(p_program text, p_now bigint, p_needs jsonb)
returns table (tag text, kind text, id text, version integer, body text, fingerprint text)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
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
    -- The branches of other columns are not run.
    return query
      select w.tag, o.kind, o.id, o.version, o.body, null::text
      from jsonb_to_recordset(p_needs->'newest') as w(tag text, kind text, at text, value text)
      cross join lateral (
        (select o.kind, o.id, o.version, o.body from vostro_objects o
         where w.at = 'i1' and o.program_id = p_program and o.kind = w.kind and o.i1 between w.value and w.value
         order by o.i1 desc, o.id desc limit 1)
        union all
        (select o.kind, o.id, o.version, o.body from vostro_objects o
         where w.at = 'i2' and o.program_id = p_program and o.kind = w.kind and o.i2 between w.value and w.value
         order by o.i2 desc, o.id desc limit 1)
        union all
        (select o.kind, o.id, o.version, o.body from vostro_objects o
         where w.at = 'i3' and o.program_id = p_program and o.kind = w.kind and o.i3 between w.value and w.value
         order by o.i3 desc, o.id desc limit 1)
        union all
        (select o.kind, o.id, o.version, o.body from vostro_objects o
         where w.at = 'i4' and o.program_id = p_program and o.kind = w.kind and o.i4 between w.value and w.value
         order by o.i4 desc, o.id desc limit 1)
        union all
        (select o.kind, o.id, o.version, o.body from vostro_objects o
         where w.at = 'i5' and o.program_id = p_program and o.kind = w.kind and o.i5 between w.value and w.value
         order by o.i5 desc, o.id desc limit 1)
      ) o;
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
