-- Unique values of the whole bank: each is a row of the program `bank`, in whichever program its object is. The rest is as in
-- 0011.

-- The messages and payments of incoming wires are of the bank now; of those that several programs have, the first counts.
update vostro_uniques u set program_id = 'bank'
  where u.kind = 'wire' and u.name in ('message', 'payment') and u.program_id <> 'bank' and not exists (
    select 1 from vostro_uniques o
    where o.kind = u.kind and o.name = u.name and o.value = u.value
      and (o.program_id = 'bank' or o.program_id < u.program_id)
  );

-- Writes a batch, or tells which guard did not hold and writes nothing.
create or replace function vostro_commit(p_program text, b jsonb, p_texts bytea) returns text language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform pg_advisory_xact_lock_shared(vostro_gate(p_program));

    -- Writes the answers under their keys.
    if b ? 'answers' then
    declare
      n integer;
    begin
      -- Whoever answers first under a key is first; what has expired is as good as gone.
      insert into vostro_keys as k (program_id, endpoint, key, fingerprint, token, status, body, expires_at)
        select p_program, a.endpoint, a.key, a.fingerprint, a.token, a.status, convert_from(substring(p_texts from a.t for a.n), 'UTF8') || coalesce(a.tail, ''), a.expires_at
        from jsonb_to_recordset(b->'answers')
          as a(endpoint text, key text, fingerprint text, token text, status integer, t integer, n integer, tail text, expires_at bigint)
      on conflict on constraint vostro_keys_pkey do update
        set fingerprint = excluded.fingerprint, token = excluded.token, status = excluded.status, body = excluded.body,
            expires_at = excluded.expires_at
        where k.expires_at <= (b->>'now')::bigint;
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'answers') then perform vostro_refuse(p_program, b, 'key'); end if;
    end; end if;
    -- Locks what must not change, and where something is changed as well that too, each once, all in one order, and
    -- compares the versions. Decisions that disagree on a version hold two, and one of them does not stand.
    if b ? 'expects' then
    begin
      if not b ? 'changes' then
        if exists (
          select 1 from jsonb_to_recordset(b->'expects') as e(kind text collate "C", id text collate "C", version integer)
          left join lateral (
            select o.version from vostro_objects o
            where o.program_id = p_program and o.kind = e.kind and o.id = e.id for share offset 0
          ) held on true
          where held.version is distinct from e.version
        ) then
          perform vostro_refuse(p_program, b, 'version');
        end if;
      elsif exists (
        select 1 from (
          select r.expected, r.other, coalesce(c.version, e.version) as version from (
            select x.kind, x.id, min(x.expected) as expected, max(x.expected) as other, bool_or(x.changes) as changes
            from (
              select e.kind, e.id, e.version as expected, false as changes
              from jsonb_to_recordset(b->'expects') as e(kind text collate "C", id text collate "C", version integer)
              union all
              select c.kind, c.id, c.expected, true from jsonb_to_recordset(b->'changes')
                as c(kind text collate "C", id text collate "C", expected integer)
            ) x
            group by x.kind, x.id order by x.kind, x.id offset 0
          ) r
          left join lateral (
            select o.version from vostro_objects o
            where r.changes and o.program_id = p_program and o.kind = r.kind and o.id = r.id for no key update offset 0
          ) c on true
          left join lateral (
            select o.version from vostro_objects o
            where not r.changes and o.program_id = p_program and o.kind = r.kind and o.id = r.id for share offset 0
          ) e on true
          offset 0
        ) held
        where held.version is distinct from held.expected or held.version is distinct from held.other
      ) then
        perform vostro_refuse(p_program, b, 'version');
      end if;
    end; end if;
    -- Compares the versions of what was remembered, and locks none of it: what changes it now comes after.
    if b ? 'recalls' then
    begin
      if exists (
        select 1 from jsonb_to_recordset(b->'recalls') as r(kind text collate "C", id text collate "C", version integer)
        left join lateral (
          select o.version from vostro_objects o
          where o.program_id = p_program and o.kind = r.kind and o.id = r.id offset 0
        ) held on true
        where coalesce(held.version, 0) <> r.version
      ) then
        perform vostro_refuse(p_program, b, 'version');
      end if;
    end; end if;
    -- Changes objects whose version still stands.
    if b ? 'changes' then
    declare
      n integer;
    begin
      -- Of an object that does not exist a row that still expects a version appears, until it is rolled back.
      with written as (
        insert into vostro_objects as o (program_id, kind, id, version, expected, body, attributes, i1, i2, i3, i4, i5)
          select p_program, x.kind, x.id, x.expected + 1, x.expected, convert_from(substring(p_texts from x.t for x.n), 'UTF8') || coalesce(x.tail, ''), x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
          from jsonb_to_recordset(b->'changes') as x(kind text, id text, expected integer, t integer, n integer, tail text,
            attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text)
        on conflict on constraint vostro_objects_pkey do update
          set version = excluded.version, body = excluded.body, attributes = excluded.attributes,
              i1 = excluded.i1, i2 = excluded.i2, i3 = excluded.i3, i4 = excluded.i4, i5 = excluded.i5
          where o.version = excluded.expected
        returning o.expected
      )
      select count(*) into n from written w where w.expected is null;
      if n <> jsonb_array_length(b->'changes') then perform vostro_refuse(p_program, b, 'version'); end if;
    end; end if;
    -- Writes new objects, if none of them lies before what its kind is sealed up to.
    if b ? 'inserts' then
    declare
      n integer;
      sealed text;
    begin
      insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5)
        select p_program, x.kind, x.id, 1, convert_from(substring(p_texts from x.t for x.n), 'UTF8') || coalesce(x.tail, ''), x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
        from jsonb_to_recordset(b->'inserts') as x(kind text collate "C", id text collate "C", t integer, n integer, tail text,
          attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text)
        where x.id >= coalesce(
          (select s.before_id from vostro_seals s where s.program_id = p_program and s.kind = x.kind), ''
        )
      on conflict do nothing;
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'inserts') then
        select s.before_id into sealed
          from jsonb_to_recordset(b->'inserts') as x(kind text collate "C", id text collate "C")
          cross join lateral (
            select * from vostro_seals s where s.program_id = p_program and s.kind = x.kind offset 0
          ) s
          where x.id < s.before_id limit 1;
        perform vostro_refuse(p_program, b, coalesce('late ' || sealed, 'version'));
      end if;
    end; end if;
    -- Gives unique values up, and takes them.
    if b ?| array['givers', 'uniques'] then
    declare
      n integer;
      g record;
    begin
      for g in select * from jsonb_to_recordset(b->'givers') as x(kind text, id text) loop
        delete from vostro_uniques u where u.program_id = p_program and u.kind = g.kind and u.id = g.id;
        delete from vostro_uniques u where u.program_id = 'bank' and u.kind = g.kind and u.id = g.id;
      end loop;
      if b ? 'uniques' then
        insert into vostro_uniques (program_id, kind, name, value, id)
          select coalesce(u.scope, p_program), u.kind, u.name, u.value, u.id
          from jsonb_to_recordset(b->'uniques') as u(kind text, name text, value text, id text, scope text)
        on conflict do nothing;
        get diagnostics n = row_count;
        if n <> jsonb_array_length(b->'uniques') then perform vostro_refuse(p_program, b, 'unique'); end if;
      end if;
    end; end if;
    -- Creates, opens and closes positions.
    if b ? 'gates' then
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
          if not found then perform vostro_refuse(p_program, b, 'version'); end if;
        elsif g._tag = 'Number' then
          update vostro_positions p set number_open = g.open
            where p.program_id = p_program and p.account_number_id = g.account_number_id;
          if not found then perform vostro_refuse(p_program, b, 'closed'); end if;
        else
          perform 1 from vostro_positions p where p.program_id = p_program and p.account_id = g.account_id
            order by p.account_number_id for no key update;
          if g.must_be_empty and exists (
            select 1 from vostro_positions p
            where p.program_id = p_program and p.account_id = g.account_id and (p.posted <> 0 or p.held <> 0)
          ) then
            perform vostro_refuse(p_program, b, 'not_empty');
          end if;
          update vostro_positions p set account_open = g.open where p.program_id = p_program and p.account_id = g.account_id;
        end if;
      end loop;
    end; end if;
    -- Moves money on positions.
    if b ? 'moves' then
    declare
      n integer;
    begin
      -- A move may be the sum of several: then what they take, and what they release, must be there before any of them.
      -- Of a position that does not exist a row without an account appears, until it is rolled back.
      with moved as (
        insert into vostro_positions as p (program_id, account_number_id, posted, held, number_open, account_open,
            needs_open, needs_held, needs_available)
          select p_program, m.id, m.posted, m.held, false, false, m.o,
            -- Nodes of the version before send both as one text.
            coalesce(m.needs_held, split_part(m.needs, ' ', 1)::bigint),
            coalesce(m.needs_available, nullif(split_part(m.needs, ' ', 2), '')::bigint)
          from jsonb_to_recordset(b->'moves')
            as m(id text, posted bigint, held bigint, o boolean, needs_held bigint, needs_available bigint, needs text)
        on conflict on constraint vostro_positions_pkey do update
          set posted = p.posted + excluded.posted, held = p.held + excluded.held
          where (p.number_open and p.account_open or not excluded.needs_open)
            and p.held >= excluded.needs_held
            and (excluded.needs_available is null or p.posted - p.held >= excluded.needs_available)
        returning p.account_id
      )
      select count(*) into n from moved where account_id is not null;
      if n <> jsonb_array_length(b->'moves') then
        perform vostro_refuse(p_program, b, case when exists (
          select 1 from jsonb_to_recordset(b->'moves') as m(id text, o boolean)
          where not exists (
            select 1 from vostro_positions p where p.program_id = p_program and p.account_number_id = m.id
              and p.account_id is not null and (not m.o or (p.number_open and p.account_open))
          )
        ) then 'closed' else 'funds' end);
      end if;
    end; end if;
    -- Writes core transactions, and their legs on accounts of the bank once more.
    if b ? 'postings' then
    begin
      insert into vostro_transactions (program_id, id, cause, accounts, amounts)
        select p_program, t.id, t.cause, t.accounts, t.amounts
        from jsonb_to_recordset(b->'postings') as t(id text, cause text, accounts text[], amounts bigint[]);
      if b ? 'gl' then
        insert into vostro_gl_entries (program_id, account, transaction_id, leg, amount)
          select p_program, e.account, e.id, e.leg, e.amount
          from jsonb_to_recordset(b->'gl') as e(account text, id text, leg integer, amount bigint);
      end if;
    end; end if;
    -- Takes timers away, those among them that leases prove and do not keep, and sets others.
    if b ?| array['leases', 'stops', 'timers'] then
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
    end; end if;
    -- Appends events at the next positions.
    if b ? 'events' then
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
          coalesce(e.head, '') || convert_from(substring(p_texts from e.t for e.n), 'UTF8') || coalesce(e.tail, '')
        from rows from (
          jsonb_to_recordset(b->'events')
            as (id text, name text, object_id text, created_at bigint, head text, t integer, n integer, tail text)
        ) with ordinality as e(id, name, object_id, created_at, head, t, n, tail, at);
    end; end if;
  return 'ok';
exception when sqlstate 'VO001' then
  -- Nothing was written: there is nothing to wait for until it is on the disk.
  perform set_config('synchronous_commit', 'off', true);
  return sqlerrm;
end $$;

-- Commits decisions one after the other in one transaction, and tells of each what became of it.
create or replace function vostro_commit_each(p_program text, p_batches jsonb, p_texts bytea) returns setof text language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  b jsonb;
begin
  perform pg_advisory_xact_lock(vostro_gate(p_program));
  for b in select value from jsonb_array_elements(p_batches) loop
    begin

    -- Writes the answers under their keys.
    if b ? 'answers' then
    declare
      n integer;
    begin
      -- Whoever answers first under a key is first; what has expired is as good as gone.
      insert into vostro_keys as k (program_id, endpoint, key, fingerprint, token, status, body, expires_at)
        select p_program, a.endpoint, a.key, a.fingerprint, a.token, a.status, convert_from(substring(p_texts from a.t for a.n), 'UTF8') || coalesce(a.tail, ''), a.expires_at
        from jsonb_to_recordset(b->'answers')
          as a(endpoint text, key text, fingerprint text, token text, status integer, t integer, n integer, tail text, expires_at bigint)
      on conflict on constraint vostro_keys_pkey do update
        set fingerprint = excluded.fingerprint, token = excluded.token, status = excluded.status, body = excluded.body,
            expires_at = excluded.expires_at
        where k.expires_at <= (b->>'now')::bigint;
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'answers') then perform vostro_refuse(p_program, b, 'key'); end if;
    end; end if;
    -- Locks what must not change, and where something is changed as well that too, each once, all in one order, and
    -- compares the versions. Decisions that disagree on a version hold two, and one of them does not stand.
    if b ? 'expects' then
    begin
      if not b ? 'changes' then
        if exists (
          select 1 from jsonb_to_recordset(b->'expects') as e(kind text collate "C", id text collate "C", version integer)
          left join lateral (
            select o.version from vostro_objects o
            where o.program_id = p_program and o.kind = e.kind and o.id = e.id for share offset 0
          ) held on true
          where held.version is distinct from e.version
        ) then
          perform vostro_refuse(p_program, b, 'version');
        end if;
      elsif exists (
        select 1 from (
          select r.expected, r.other, coalesce(c.version, e.version) as version from (
            select x.kind, x.id, min(x.expected) as expected, max(x.expected) as other, bool_or(x.changes) as changes
            from (
              select e.kind, e.id, e.version as expected, false as changes
              from jsonb_to_recordset(b->'expects') as e(kind text collate "C", id text collate "C", version integer)
              union all
              select c.kind, c.id, c.expected, true from jsonb_to_recordset(b->'changes')
                as c(kind text collate "C", id text collate "C", expected integer)
            ) x
            group by x.kind, x.id order by x.kind, x.id offset 0
          ) r
          left join lateral (
            select o.version from vostro_objects o
            where r.changes and o.program_id = p_program and o.kind = r.kind and o.id = r.id for no key update offset 0
          ) c on true
          left join lateral (
            select o.version from vostro_objects o
            where not r.changes and o.program_id = p_program and o.kind = r.kind and o.id = r.id for share offset 0
          ) e on true
          offset 0
        ) held
        where held.version is distinct from held.expected or held.version is distinct from held.other
      ) then
        perform vostro_refuse(p_program, b, 'version');
      end if;
    end; end if;
    -- Compares the versions of what was remembered, and locks none of it: what changes it now comes after.
    if b ? 'recalls' then
    begin
      if exists (
        select 1 from jsonb_to_recordset(b->'recalls') as r(kind text collate "C", id text collate "C", version integer)
        left join lateral (
          select o.version from vostro_objects o
          where o.program_id = p_program and o.kind = r.kind and o.id = r.id offset 0
        ) held on true
        where coalesce(held.version, 0) <> r.version
      ) then
        perform vostro_refuse(p_program, b, 'version');
      end if;
    end; end if;
    -- Changes objects whose version still stands.
    if b ? 'changes' then
    declare
      n integer;
    begin
      -- Of an object that does not exist a row that still expects a version appears, until it is rolled back.
      with written as (
        insert into vostro_objects as o (program_id, kind, id, version, expected, body, attributes, i1, i2, i3, i4, i5)
          select p_program, x.kind, x.id, x.expected + 1, x.expected, convert_from(substring(p_texts from x.t for x.n), 'UTF8') || coalesce(x.tail, ''), x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
          from jsonb_to_recordset(b->'changes') as x(kind text, id text, expected integer, t integer, n integer, tail text,
            attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text)
        on conflict on constraint vostro_objects_pkey do update
          set version = excluded.version, body = excluded.body, attributes = excluded.attributes,
              i1 = excluded.i1, i2 = excluded.i2, i3 = excluded.i3, i4 = excluded.i4, i5 = excluded.i5
          where o.version = excluded.expected
        returning o.expected
      )
      select count(*) into n from written w where w.expected is null;
      if n <> jsonb_array_length(b->'changes') then perform vostro_refuse(p_program, b, 'version'); end if;
    end; end if;
    -- Writes new objects, if none of them lies before what its kind is sealed up to.
    if b ? 'inserts' then
    declare
      n integer;
      sealed text;
    begin
      insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5)
        select p_program, x.kind, x.id, 1, convert_from(substring(p_texts from x.t for x.n), 'UTF8') || coalesce(x.tail, ''), x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
        from jsonb_to_recordset(b->'inserts') as x(kind text collate "C", id text collate "C", t integer, n integer, tail text,
          attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text)
        where x.id >= coalesce(
          (select s.before_id from vostro_seals s where s.program_id = p_program and s.kind = x.kind), ''
        )
      on conflict do nothing;
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'inserts') then
        select s.before_id into sealed
          from jsonb_to_recordset(b->'inserts') as x(kind text collate "C", id text collate "C")
          cross join lateral (
            select * from vostro_seals s where s.program_id = p_program and s.kind = x.kind offset 0
          ) s
          where x.id < s.before_id limit 1;
        perform vostro_refuse(p_program, b, coalesce('late ' || sealed, 'version'));
      end if;
    end; end if;
    -- Gives unique values up, and takes them.
    if b ?| array['givers', 'uniques'] then
    declare
      n integer;
      g record;
    begin
      for g in select * from jsonb_to_recordset(b->'givers') as x(kind text, id text) loop
        delete from vostro_uniques u where u.program_id = p_program and u.kind = g.kind and u.id = g.id;
        delete from vostro_uniques u where u.program_id = 'bank' and u.kind = g.kind and u.id = g.id;
      end loop;
      if b ? 'uniques' then
        insert into vostro_uniques (program_id, kind, name, value, id)
          select coalesce(u.scope, p_program), u.kind, u.name, u.value, u.id
          from jsonb_to_recordset(b->'uniques') as u(kind text, name text, value text, id text, scope text)
        on conflict do nothing;
        get diagnostics n = row_count;
        if n <> jsonb_array_length(b->'uniques') then perform vostro_refuse(p_program, b, 'unique'); end if;
      end if;
    end; end if;
    -- Creates, opens and closes positions.
    if b ? 'gates' then
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
          if not found then perform vostro_refuse(p_program, b, 'version'); end if;
        elsif g._tag = 'Number' then
          update vostro_positions p set number_open = g.open
            where p.program_id = p_program and p.account_number_id = g.account_number_id;
          if not found then perform vostro_refuse(p_program, b, 'closed'); end if;
        else
          perform 1 from vostro_positions p where p.program_id = p_program and p.account_id = g.account_id
            order by p.account_number_id for no key update;
          if g.must_be_empty and exists (
            select 1 from vostro_positions p
            where p.program_id = p_program and p.account_id = g.account_id and (p.posted <> 0 or p.held <> 0)
          ) then
            perform vostro_refuse(p_program, b, 'not_empty');
          end if;
          update vostro_positions p set account_open = g.open where p.program_id = p_program and p.account_id = g.account_id;
        end if;
      end loop;
    end; end if;
    -- Moves money on positions.
    if b ? 'moves' then
    declare
      n integer;
    begin
      -- A move may be the sum of several: then what they take, and what they release, must be there before any of them.
      -- Of a position that does not exist a row without an account appears, until it is rolled back.
      with moved as (
        insert into vostro_positions as p (program_id, account_number_id, posted, held, number_open, account_open,
            needs_open, needs_held, needs_available)
          select p_program, m.id, m.posted, m.held, false, false, m.o,
            -- Nodes of the version before send both as one text.
            coalesce(m.needs_held, split_part(m.needs, ' ', 1)::bigint),
            coalesce(m.needs_available, nullif(split_part(m.needs, ' ', 2), '')::bigint)
          from jsonb_to_recordset(b->'moves')
            as m(id text, posted bigint, held bigint, o boolean, needs_held bigint, needs_available bigint, needs text)
        on conflict on constraint vostro_positions_pkey do update
          set posted = p.posted + excluded.posted, held = p.held + excluded.held
          where (p.number_open and p.account_open or not excluded.needs_open)
            and p.held >= excluded.needs_held
            and (excluded.needs_available is null or p.posted - p.held >= excluded.needs_available)
        returning p.account_id
      )
      select count(*) into n from moved where account_id is not null;
      if n <> jsonb_array_length(b->'moves') then
        perform vostro_refuse(p_program, b, case when exists (
          select 1 from jsonb_to_recordset(b->'moves') as m(id text, o boolean)
          where not exists (
            select 1 from vostro_positions p where p.program_id = p_program and p.account_number_id = m.id
              and p.account_id is not null and (not m.o or (p.number_open and p.account_open))
          )
        ) then 'closed' else 'funds' end);
      end if;
    end; end if;
    -- Writes core transactions, and their legs on accounts of the bank once more.
    if b ? 'postings' then
    begin
      insert into vostro_transactions (program_id, id, cause, accounts, amounts)
        select p_program, t.id, t.cause, t.accounts, t.amounts
        from jsonb_to_recordset(b->'postings') as t(id text, cause text, accounts text[], amounts bigint[]);
      if b ? 'gl' then
        insert into vostro_gl_entries (program_id, account, transaction_id, leg, amount)
          select p_program, e.account, e.id, e.leg, e.amount
          from jsonb_to_recordset(b->'gl') as e(account text, id text, leg integer, amount bigint);
      end if;
    end; end if;
    -- Takes timers away, those among them that leases prove and do not keep, and sets others.
    if b ?| array['leases', 'stops', 'timers'] then
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
    end; end if;
    -- Appends events at the next positions.
    if b ? 'events' then
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
          coalesce(e.head, '') || convert_from(substring(p_texts from e.t for e.n), 'UTF8') || coalesce(e.tail, '')
        from rows from (
          jsonb_to_recordset(b->'events')
            as (id text, name text, object_id text, created_at bigint, head text, t integer, n integer, tail text)
        ) with ordinality as e(id, name, object_id, created_at, head, t, n, tail, at);
    end; end if;
      return next 'ok';
    exception when sqlstate 'VO001' then
      return next sqlerrm;
    end;
  end loop;
end $$;
