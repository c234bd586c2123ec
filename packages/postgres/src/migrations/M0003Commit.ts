/**
 * The commit of a batch of decisions of one program. The rows of all of them are written by a few statements; when any
 * guard does not hold, nothing of the batch is written, and `vostro_commit_each` goes through it one by one, each on its
 * own savepoint and all with one durable flush. Locks are taken in the order of keys, and that of the event counter last.
 */
export const commitFunctions: ReadonlyArray<string> = [
  `create function vostro_stale(guard text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'VO001', message = guard;
end $$`,
  `create function vostro_write_objects(p_program text, b jsonb)
returns void language plpgsql
as $$
declare
  n integer;
  w record;
begin
  for w in
    select * from jsonb_to_recordset(b->'expects') as x(kind text, id text, version integer) order by x.kind, x.id
  loop
    perform 1 from vostro_objects o
      where o.program_id = p_program and o.kind = w.kind and o.id = w.id and o.version = w.version for share;
    if not found then perform vostro_stale('version'); end if;
  end loop;
  for w in
    select * from jsonb_to_recordset(b->'changes') as x(kind text, id text, expected integer, body text,
      attributes jsonb, i1 text, i2 text, i3 text, u boolean) order by x.kind, x.id
  loop
    update vostro_objects o
      set version = w.expected + 1, body = w.body, attributes = w.attributes, i1 = w.i1, i2 = w.i2, i3 = w.i3
      where o.program_id = p_program and o.kind = w.kind and o.id = w.id and o.version = w.expected;
    if not found then perform vostro_stale('version'); end if;
    if w.u then
      delete from vostro_uniques u where u.program_id = p_program and u.kind = w.kind and u.id = w.id;
    end if;
  end loop;
  if jsonb_array_length(b->'inserts') > 0 then
    insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3)
      select p_program, x.kind, x.id, 1, x.body, x.attributes, x.i1, x.i2, x.i3
      from jsonb_to_recordset(b->'inserts')
        as x(kind text, id text, body text, attributes jsonb, i1 text, i2 text, i3 text)
    on conflict do nothing;
    get diagnostics n = row_count;
    if n <> jsonb_array_length(b->'inserts') then perform vostro_stale('version'); end if;
  end if;
  if jsonb_array_length(b->'uniques') > 0 then
    insert into vostro_uniques (program_id, kind, name, value, id)
      select p_program, u.kind, u.name, u.value, u.id
      from jsonb_to_recordset(b->'uniques') as u(kind text, name text, value text, id text)
      order by u.kind, u.name, u.value
    on conflict do nothing;
    get diagnostics n = row_count;
    if n <> jsonb_array_length(b->'uniques') then perform vostro_stale('unique'); end if;
  end if;
end $$`,
  `create function vostro_swing_gates(p_program text, b jsonb)
returns void language plpgsql
as $$
declare
  g record;
begin
  for g in
    select * from jsonb_to_recordset(b->'gates') as x(_tag text, account_number_id text, account_id text,
      core_account_id text, number_open boolean, account_open boolean, open boolean, must_be_empty boolean)
  loop
    if g._tag = 'Create' then
      insert into vostro_positions (program_id, account_number_id, account_id, core_account_id, number_open, account_open)
        values (p_program, g.account_number_id, g.account_id, g.core_account_id, g.number_open, g.account_open)
      on conflict do nothing;
      if not found then perform vostro_stale('version'); end if;
    elsif g._tag = 'Number' then
      update vostro_positions p set number_open = g.open
        where p.program_id = p_program and p.account_number_id = g.account_number_id;
      if not found then perform vostro_stale('closed'); end if;
    else
      perform 1 from vostro_positions p where p.program_id = p_program and p.account_id = g.account_id
        order by p.account_number_id for no key update;
      if g.must_be_empty and exists (
        select 1 from vostro_positions p
        where p.program_id = p_program and p.account_id = g.account_id and (p.posted <> 0 or p.held <> 0)
      ) then
        perform vostro_stale('not_empty');
      end if;
      update vostro_positions p set account_open = g.open where p.program_id = p_program and p.account_id = g.account_id;
    end if;
  end loop;
end $$`,
  `-- Several moves of one position are summed. That all of them have funds in any order is certain when what they take
-- together is there; where it is not, the batch is refused, and each decision is looked at alone.
create function vostro_move(p_program text, b jsonb)
returns void language plpgsql
as $$
declare
  m record;
begin
  for m in
    select x.id, sum(x.posted)::bigint as posted, sum(x.held)::bigint as held, bool_or(x.f) as funds, bool_or(x.o) as opened,
      coalesce(sum(least(x.posted - x.held, 0)) filter (where x.f), 0)::bigint as taken
    from jsonb_to_recordset(b->'moves') as x(id text, posted bigint, held bigint, f boolean, o boolean)
    group by x.id order by x.id
  loop
    update vostro_positions p set posted = p.posted + m.posted, held = p.held + m.held
      where p.program_id = p_program and p.account_number_id = m.id and p.held + m.held >= 0
        and (not m.funds or p.posted - p.held + m.taken >= 0)
        and (not m.opened or (p.number_open and p.account_open));
    if not found then
      perform 1 from vostro_positions p where p.program_id = p_program and p.account_number_id = m.id
        and (not m.opened or (p.number_open and p.account_open));
      perform vostro_stale(case when found then 'funds' else 'closed' end);
    end if;
  end loop;
end $$`,
  `create function vostro_append(p_program text, p_now bigint, b jsonb)
returns void language plpgsql
as $$
declare
  n integer := jsonb_array_length(b->'events');
  before bigint;
begin
  -- Held until the transaction ends: no later position is seen before an earlier one.
  insert into vostro_event_counters as c (program_id, last) values (p_program, n)
  on conflict (program_id) do update set last = c.last + n
  returning last - n into before;
  insert into vostro_events (program_id, position, id, name, object_id, created_at, body)
    select p_program, before + e.at, e.id, e.name, e.object_id, e.created_at, e.body
    from rows from (
      jsonb_to_recordset(b->'events') as (id text, name text, object_id text, created_at bigint, body text)
    ) with ordinality as e(id, name, object_id, created_at, body, at);
end $$`,
  `create function vostro_prove(p_program text, p_now bigint, b jsonb)
returns void language plpgsql
as $$
declare
  n integer;
  l record;
begin
  if jsonb_array_length(b->'answers') > 0 then
    -- A claim that was lost is written anew; one that another token has replaced is not ours to answer.
    insert into vostro_keys as k (program_id, endpoint, key, fingerprint, token, status, body, claimed_at, expires_at)
      select p_program, a.endpoint, a.key, a.fingerprint, a.token, a.status, a.body, p_now, a.expires_at
      from jsonb_to_recordset(b->'answers')
        as a(endpoint text, key text, fingerprint text, token text, status integer, body text, expires_at bigint)
      order by a.endpoint, a.key
    on conflict on constraint vostro_keys_pkey do update
      set status = excluded.status, body = excluded.body, expires_at = excluded.expires_at
      where k.token = excluded.token and k.status is null;
    get diagnostics n = row_count;
    if n <> jsonb_array_length(b->'answers') then perform vostro_stale('claim'); end if;
  end if;
  for l in select * from jsonb_to_recordset(b->'leases') as x(lane text, object_id text, token text)
  loop
    delete from vostro_timers t
      -- Not a condition on the bare lane: the index for leases begins with it, and would be read from end to end.
      where t.program_id = p_program and t.object_id = l.object_id and t.lane || '' = l.lane and t.token = l.token;
    if not found then perform vostro_stale('lease'); end if;
  end loop;
end $$`,
  `create function vostro_write(p_program text, p_now bigint, b jsonb)
returns void language plpgsql
as $$
declare
  s record;
begin
  perform vostro_prove(p_program, p_now, b);
  perform vostro_write_objects(p_program, b);
  if jsonb_array_length(b->'gates') > 0 then perform vostro_swing_gates(p_program, b); end if;
  if jsonb_array_length(b->'moves') > 0 then perform vostro_move(p_program, b); end if;
  if jsonb_array_length(b->'postings') > 0 then
    insert into vostro_transactions (program_id, id, cause, accounts, amounts)
      select p_program, t.id, t.cause, t.accounts, t.amounts
      from jsonb_to_recordset(b->'postings') as t(id text, cause text, accounts text[], amounts bigint[]);
  end if;
  if jsonb_array_length(b->'timers') > 0 then
    insert into vostro_timers (program_id, lane, object_id, due_at, free_at)
      select p_program, t.lane, t.object_id, t.due_at, t.due_at
      from jsonb_to_recordset(b->'timers') as t(lane text, object_id text, due_at bigint)
      order by t.object_id, t.lane
    on conflict on constraint vostro_timers_pkey do update
      set due_at = excluded.due_at, free_at = excluded.free_at, token = null;
  end if;
  for s in select * from jsonb_to_recordset(b->'stops') as x(lane text, object_id text)
  loop
    delete from vostro_timers t where t.program_id = p_program and t.object_id = s.object_id and t.lane || '' = s.lane;
  end loop;
  if jsonb_array_length(b->'events') > 0 then perform vostro_append(p_program, p_now, b); end if;
end $$`,
  `-- Writes a batch, or tells which guard did not hold and writes nothing.
create function vostro_commit(p_program text, p_now bigint, b jsonb) returns text language plpgsql
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  perform vostro_write(p_program, p_now, b);
  return 'ok';
exception when sqlstate 'VO001' then
  return sqlerrm;
end $$`,
  `-- Commits decisions one after the other in one transaction, and tells of each what became of it.
create function vostro_commit_each(p_program text, p_now bigint, p_batches jsonb) returns text[] language plpgsql as $$
declare
  b jsonb;
  outcomes text[] := '{}';
begin
  for b in select value from jsonb_array_elements(p_batches) loop
    outcomes := outcomes || vostro_commit(p_program, p_now, b);
  end loop;
  return outcomes;
end $$`
]
