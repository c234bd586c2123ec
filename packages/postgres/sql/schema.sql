-- The schema that all migrations make, tables first, then indexes and functions. Nothing runs this file. It is
-- written by `npm test -- packages/postgres/test/Schema.test.ts -u`.

create table vostro_claims (
  kind text collate "C" not null,
  name text collate "C" not null,
  value text collate "C" not null,
  holder text collate "C" not null,
  constraint vostro_claims_pkey PRIMARY KEY (kind, name, value)
);

create table vostro_event_counters (
  program_id text collate "C" not null,
  last bigint not null,
  listed_from bigint not null default 0,
  constraint vostro_event_counters_pkey PRIMARY KEY (program_id)
) with (fillfactor=10);

create table vostro_events (
  program_id text collate "C" not null,
  "position" bigint not null,
  id text collate "C" not null,
  name text collate "C" not null,
  object_id text collate "C" not null,
  created_at bigint not null,
  body text not null,
  constraint vostro_events_pkey PRIMARY KEY (program_id, "position")
);

create table vostro_file_pieces (
  program_id text collate "C" not null,
  key text collate "C" not null,
  "position" integer not null,
  bytes bytea not null,
  constraint vostro_file_pieces_pkey PRIMARY KEY (program_id, key, "position")
);

create table vostro_files (
  program_id text collate "C" not null,
  key text collate "C" not null,
  finished boolean not null default false,
  provisional_since bigint,
  constraint vostro_files_pkey PRIMARY KEY (program_id, key)
);

create table vostro_gl_entries (
  program_id text collate "C" not null,
  account text collate "C" not null,
  transaction_id text collate "C" not null,
  leg integer not null,
  amount bigint not null,
  constraint vostro_gl_entries_pkey PRIMARY KEY (program_id, account, transaction_id, leg) INCLUDE (amount)
);

create table vostro_keys (
  program_id text collate "C" not null,
  endpoint text collate "C" not null,
  key text collate "C" not null,
  fingerprint text collate "C" not null,
  token text collate "C" not null,
  status integer not null,
  body text not null,
  answered_at bigint not null,
  expires_at bigint not null,
  constraint vostro_keys_pkey PRIMARY KEY (program_id, endpoint, key)
);

create table vostro_migrations (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint vostro_migrations_pkey PRIMARY KEY (name)
);

create table vostro_objects (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  version integer not null,
  expected integer,
  i1 text collate "C",
  i2 text collate "C",
  i3 text collate "C",
  i4 text collate "C",
  i5 text collate "C",
  i6 text collate "C",
  attributes jsonb,
  body text not null,
  constraint vostro_objects_pkey PRIMARY KEY (program_id, kind, id)
) with (fillfactor=70);

create table vostro_positions (
  program_id text collate "C" not null,
  account_number_id text collate "C" not null,
  account_id text collate "C",
  core_account_id text collate "C",
  posted bigint not null default 0,
  held bigint not null default 0,
  number_open boolean not null,
  account_open boolean not null,
  needs_open boolean,
  needs_held bigint,
  needs_available bigint,
  constraint vostro_positions_owned CHECK ((((account_id IS NOT NULL) AND (core_account_id IS NOT NULL)) OR (needs_held IS NOT NULL))),
  constraint vostro_positions_pkey PRIMARY KEY (program_id, account_number_id)
) with (fillfactor=50);

create table vostro_seals (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  before_id text collate "C" not null,
  constraint vostro_seals_pkey PRIMARY KEY (program_id, kind)
) with (fillfactor=50);

create table vostro_timers (
  program_id text collate "C" not null,
  queue text collate "C" not null,
  object_id text collate "C" not null,
  due_at bigint not null,
  free_at bigint not null,
  token text collate "C",
  constraint vostro_timers_pkey PRIMARY KEY (program_id, object_id, queue)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);

create table vostro_transactions (
  program_id text collate "C" not null,
  id text collate "C" not null,
  cause text collate "C" not null,
  code text collate "C",
  accounts text[] not null,
  amounts bigint[] not null,
  constraint vostro_transactions_pkey PRIMARY KEY (program_id, id)
);

create table vostro_uniques (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  value text collate "C" not null,
  id text collate "C" not null,
  constraint vostro_uniques_pkey PRIMARY KEY (program_id, kind, name, value)
);

alter table vostro_file_pieces add constraint vostro_file_pieces_program_id_key_fkey FOREIGN KEY (program_id, key) REFERENCES vostro_files(program_id, key) ON DELETE CASCADE;

alter table vostro_file_pieces alter column bytes set storage external;

CREATE INDEX vostro_audit_i1 ON public.vostro_objects USING btree (i1, id) WHERE ((kind = 'audit_entry'::text) AND (i1 IS NOT NULL));

CREATE INDEX vostro_audit_i2 ON public.vostro_objects USING btree (i2, id) WHERE ((kind = 'audit_entry'::text) AND (i2 IS NOT NULL));

CREATE INDEX vostro_audit_i3 ON public.vostro_objects USING btree (i3, id) WHERE ((kind = 'audit_entry'::text) AND (i3 IS NOT NULL));

CREATE INDEX vostro_audit_i4 ON public.vostro_objects USING btree (i4, id) WHERE ((kind = 'audit_entry'::text) AND (i4 IS NOT NULL));

CREATE INDEX vostro_audit_id ON public.vostro_objects USING btree (id) WHERE (kind = 'audit_entry'::text);

CREATE INDEX vostro_events_created ON public.vostro_events USING btree (program_id, created_at, "position") WHERE (created_at IS NOT NULL);

CREATE UNIQUE INDEX vostro_events_id ON public.vostro_events USING btree (program_id, id) WHERE (id IS NOT NULL);

CREATE INDEX vostro_events_name ON public.vostro_events USING btree (program_id, name, "position") INCLUDE (created_at) WHERE (name IS NOT NULL);

CREATE INDEX vostro_events_object ON public.vostro_events USING btree (program_id, object_id, "position") WHERE (object_id IS NOT NULL);

CREATE INDEX vostro_files_provisional ON public.vostro_files USING btree (provisional_since) WHERE (provisional_since IS NOT NULL);

CREATE INDEX vostro_keys_expires ON public.vostro_keys USING btree (program_id, expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX vostro_objects_i1 ON public.vostro_objects USING btree (program_id, kind, i1, id) WHERE (i1 IS NOT NULL);

CREATE INDEX vostro_objects_i2 ON public.vostro_objects USING btree (program_id, kind, i2, id) WHERE (i2 IS NOT NULL);

CREATE INDEX vostro_objects_i3 ON public.vostro_objects USING btree (program_id, kind, i3, id) WHERE (i3 IS NOT NULL);

CREATE INDEX vostro_objects_i4 ON public.vostro_objects USING btree (program_id, kind, i4, id) WHERE (i4 IS NOT NULL);

CREATE INDEX vostro_objects_i5 ON public.vostro_objects USING btree (program_id, kind, i5, id) WHERE (i5 IS NOT NULL);

CREATE INDEX vostro_objects_i6 ON public.vostro_objects USING btree (program_id, kind, i6, id) WHERE (i6 IS NOT NULL);

CREATE INDEX vostro_positions_account ON public.vostro_positions USING btree (program_id, account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX vostro_timers_free ON public.vostro_timers USING btree (program_id, queue, free_at) WHERE (free_at IS NOT NULL);

CREATE INDEX vostro_uniques_holder ON public.vostro_uniques USING btree (program_id, kind, id) WHERE (id IS NOT NULL);

CREATE OR REPLACE FUNCTION public.vostro_claim(p_claims jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  insert into vostro_claims (kind, name, value, holder)
    select c.kind, c.name, c.value, c.holder
    from jsonb_to_recordset(p_claims) as c(kind text, name text, value text, holder text)
    order by c.kind, c.name, c.value
  on conflict do nothing;
  -- A statement of its own, which sees the claim of another transaction that the insert has waited for.
  if exists (
    select 1 from jsonb_to_recordset(p_claims) as c(kind text, name text, value text, holder text)
    cross join lateral (
      select * from vostro_claims v where v.kind = c.kind and v.name = c.name and v.value = c.value offset 0
    ) v
    where v.holder <> c.holder
  ) then
    raise exception using errcode = 'VO001', message = 'unique';
  end if;
  return true;
exception when sqlstate 'VO001' then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_commit(p_program text, p_commits jsonb, p_texts bytea)
 RETURNS text[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  size constant integer := jsonb_array_length(p_commits);
  outcomes text[] := '{}';
  c jsonb;
  n integer;
  r record;
  sealed text;
  before bigint;
  earliest bigint;
begin
  if size = 1 then
    perform pg_advisory_xact_lock_shared(vostro_lock_id(p_program));
  else
    perform pg_advisory_xact_lock(vostro_lock_id(p_program));
  end if;
  for at in 0 .. size - 1 loop
    c := p_commits->at;
    if coalesce((c->>'format')::integer, 0) <> all (vostro_formats()) then
      perform vostro_refuse_format(coalesce((c->>'format')::integer, 0));
    end if;
    begin
      -- The first response under a key wins, and replaces an expired one.
      if c ? 'responses' then
        insert into vostro_keys as k (program_id, endpoint, key, fingerprint, token, status, body, answered_at, expires_at)
          select p_program, x.endpoint, x.key, x.fingerprint, x.token, x.status,
            vostro_text(p_texts, x.start, x.length, x.tail), x.answered_at, x.expires_at
          from jsonb_to_recordset(c->'responses') as x(endpoint text, key text, fingerprint text, token text,
            status integer, start integer, length integer, tail text, answered_at bigint, expires_at bigint)
        on conflict on constraint vostro_keys_pkey do update
          set fingerprint = excluded.fingerprint, token = excluded.token, status = excluded.status, body = excluded.body,
              answered_at = excluded.answered_at, expires_at = excluded.expires_at
          where k.expires_at <= excluded.answered_at;
        get diagnostics n = row_count;
        if n <> jsonb_array_length(c->'responses') then perform vostro_refuse(p_program, c, 'key'); end if;
      end if;

      -- Locks the objects that must be unchanged, and compares their versions. If others are changed, locks both, each
      -- once, in one order. Decisions that disagree on a version send two, of which one fails.
      if c ? 'required_versions' then
        if not c ? 'changes' then
          if exists (
            select 1 from jsonb_to_recordset(c->'required_versions')
              as e(kind text collate "C", id text collate "C", version integer)
            left join lateral (
              select o.version from vostro_objects o
              where o.program_id = p_program and o.kind = e.kind and o.id = e.id for share offset 0
            ) current on true
            where current.version is distinct from e.version
          ) then
            perform vostro_refuse(p_program, c, 'version');
          end if;
        elsif exists (
          select 1 from (
            select e.expected, e.other, coalesce(changed.version, required.version) as version from (
              select x.kind, x.id, min(x.expected) as expected, max(x.expected) as other, bool_or(x.changes) as changes
              from (
                select e.kind, e.id, e.version as expected, false as changes
                from jsonb_to_recordset(c->'required_versions')
                  as e(kind text collate "C", id text collate "C", version integer)
                union all
                select e.kind, e.id, e.expected, true from jsonb_to_recordset(c->'changes')
                  as e(kind text collate "C", id text collate "C", expected integer)
              ) x
              group by x.kind, x.id order by x.kind, x.id offset 0
            ) e
            left join lateral (
              select o.version from vostro_objects o
              where e.changes and o.program_id = p_program and o.kind = e.kind and o.id = e.id
              for no key update offset 0
            ) changed on true
            left join lateral (
              select o.version from vostro_objects o
              where not e.changes and o.program_id = p_program and o.kind = e.kind and o.id = e.id for share offset 0
            ) required on true
            offset 0
          ) current
          where current.version is distinct from current.expected or current.version is distinct from current.other
        ) then
          perform vostro_refuse(p_program, c, 'version');
        end if;
      end if;

      -- Compares the versions of cached objects without a lock: whoever changes one of them now comes later.
      if c ? 'assumed_versions' then
        if exists (
          select 1 from jsonb_to_recordset(c->'assumed_versions')
            as e(kind text collate "C", id text collate "C", version integer)
          left join lateral (
            select o.version from vostro_objects o
            where o.program_id = p_program and o.kind = e.kind and o.id = e.id offset 0
          ) current on true
          where coalesce(current.version, 0) <> e.version
        ) then
          perform vostro_refuse(p_program, c, 'version');
        end if;
      end if;

      -- Changes objects whose version is current. For an object that does not exist, a row with an expected version
      -- appears until it is rolled back.
      if c ? 'changes' then
        with written as (
          insert into vostro_objects as o (program_id, kind, id, version, expected, body, attributes, i1, i2, i3, i4, i5, i6)
            select p_program, x.kind, x.id, x.expected + 1, x.expected, vostro_text(p_texts, x.start, x.length, x.tail),
              x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5, x.i6
            from jsonb_to_recordset(c->'changes') as x(kind text, id text, expected integer, start integer,
              length integer, tail text, attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text, i6 text)
          on conflict on constraint vostro_objects_pkey do update
            set version = excluded.version, body = excluded.body, attributes = excluded.attributes,
                i1 = excluded.i1, i2 = excluded.i2, i3 = excluded.i3, i4 = excluded.i4, i5 = excluded.i5, i6 = excluded.i6
            where o.version = excluded.expected
          returning o.expected
        )
        select count(*) into n from written w where w.expected is null;
        if n <> jsonb_array_length(c->'changes') then perform vostro_refuse(p_program, c, 'version'); end if;
      end if;

      -- Writes new objects, unless one of them precedes the seal of its kind. The commit holds the program's lock, so a
      -- seal waits for all commits that looked before. Seals are looked up one by one: the planner does not know how few
      -- kinds there are.
      if c ? 'inserts' then
        insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5, i6)
          select p_program, x.kind, x.id, 1, vostro_text(p_texts, x.start, x.length, x.tail), x.attributes,
            x.i1, x.i2, x.i3, x.i4, x.i5, x.i6
          from jsonb_to_recordset(c->'inserts') as x(kind text collate "C", id text collate "C", start integer,
            length integer, tail text, attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text, i6 text)
          where x.id >= coalesce(
            (select s.before_id from vostro_seals s where s.program_id = p_program and s.kind = x.kind), ''
          )
        on conflict do nothing;
        get diagnostics n = row_count;
        if n <> jsonb_array_length(c->'inserts') then
          select s.before_id into sealed
            from jsonb_to_recordset(c->'inserts') as x(kind text collate "C", id text collate "C")
            cross join lateral (
              select * from vostro_seals s where s.program_id = p_program and s.kind = x.kind offset 0
            ) s
            where x.id < s.before_id limit 1;
          perform vostro_refuse(p_program, c, coalesce('late ' || sealed, 'version'));
        end if;
      end if;

      -- Releases the unique values of changed objects, then takes those that the objects have.
      if c ? 'unique_holders' then
        for r in select * from jsonb_to_recordset(c->'unique_holders') as x(kind text, id text) loop
          delete from vostro_uniques u where u.program_id = p_program and u.kind = r.kind and u.id = r.id;
        end loop;
      end if;
      if c ? 'uniques' then
        insert into vostro_uniques (program_id, kind, name, value, id)
          select p_program, u.kind, u.name, u.value, u.id
          from jsonb_to_recordset(c->'uniques') as u(kind text, name text, value text, id text)
        on conflict do nothing;
        get diagnostics n = row_count;
        if n <> jsonb_array_length(c->'uniques') then perform vostro_refuse(p_program, c, 'unique'); end if;
      end if;

      -- Creates, opens and closes positions.
      if c ? 'position_changes' then
        for r in
          select * from jsonb_to_recordset(c->'position_changes') as x(_tag text, account_number_id text,
            account_id text, core_account_id text, number_open boolean, account_open boolean, open boolean,
            must_be_empty boolean)
        loop
          if r._tag = 'Create' then
            insert into vostro_positions (program_id, account_number_id, account_id, core_account_id, number_open,
                account_open)
              values (p_program, r.account_number_id, r.account_id, r.core_account_id, r.number_open, r.account_open)
            on conflict do nothing;
            if not found then perform vostro_refuse(p_program, c, 'version'); end if;
          elsif r._tag = 'Number' then
            update vostro_positions p set number_open = r.open
              where p.program_id = p_program and p.account_number_id = r.account_number_id;
            if not found then perform vostro_refuse(p_program, c, 'closed'); end if;
          else
            perform 1 from vostro_positions p where p.program_id = p_program and p.account_id = r.account_id
              order by p.account_number_id for no key update;
            if r.must_be_empty and exists (
              select 1 from vostro_positions p
              where p.program_id = p_program and p.account_id = r.account_id and (p.posted <> 0 or p.held <> 0)
            ) then
              perform vostro_refuse(p_program, c, 'not_empty');
            end if;
            update vostro_positions p set account_open = r.open
              where p.program_id = p_program and p.account_id = r.account_id;
          end if;
        end loop;
      end if;

      -- Moves money on positions. A move may be the sum of several: what they take and release must be there before any
      -- of them. For a position that does not exist, a row without an account appears until it is rolled back.
      if c ? 'moves' then
        with moved as (
          insert into vostro_positions as p (program_id, account_number_id, posted, held, number_open, account_open,
              needs_open, needs_held, needs_available)
            select p_program, m.account_number_id, m.posted, m.held, false, false, m.needs_open, m.needs_held,
              m.needs_available
            from jsonb_to_recordset(c->'moves') as m(account_number_id text, posted bigint, held bigint,
              needs_open boolean, needs_held bigint, needs_available bigint)
          on conflict on constraint vostro_positions_pkey do update
            set posted = p.posted + excluded.posted, held = p.held + excluded.held
            where (p.number_open and p.account_open or not excluded.needs_open)
              and p.held >= excluded.needs_held
              and (excluded.needs_available is null or p.posted - p.held >= excluded.needs_available)
          returning p.account_id
        )
        select count(*) into n from moved where account_id is not null;
        if n <> jsonb_array_length(c->'moves') then
          perform vostro_refuse(p_program, c, case when exists (
            select 1 from jsonb_to_recordset(c->'moves') as m(account_number_id text, needs_open boolean)
            where not exists (
              select 1 from vostro_positions p
              where p.program_id = p_program and p.account_number_id = m.account_number_id
                and p.account_id is not null and (not m.needs_open or (p.number_open and p.account_open))
            )
          ) then 'closed' else 'funds' end);
        end if;
      end if;

      -- Writes core transactions, unless one of them precedes the seal of the ledger.
      if c ? 'transactions' then
        insert into vostro_transactions (program_id, id, cause, code, accounts, amounts)
          select p_program, t.id, t.cause, t.code, t.accounts, t.amounts
          from jsonb_to_recordset(c->'transactions')
            as t(id text collate "C", cause text, code text, accounts text[], amounts bigint[])
          where t.id >= coalesce(
            (select s.before_id from vostro_seals s where s.program_id = p_program and s.kind = 'core_transaction'), ''
          );
        get diagnostics n = row_count;
        if n <> jsonb_array_length(c->'transactions') then
          select s.before_id into sealed from vostro_seals s
            where s.program_id = p_program and s.kind = 'core_transaction';
          perform vostro_refuse(p_program, c, 'late ' || sealed);
        end if;
      end if;
      if c ? 'gl_entries' then
        insert into vostro_gl_entries (program_id, account, transaction_id, leg, amount)
          select p_program, e.account, e.transaction_id, e.leg, e.amount
          from jsonb_to_recordset(c->'gl_entries') as e(account text, transaction_id text, leg integer, amount bigint);
      end if;

      -- Deletes leased timers, unless the lease is kept, and other timers; then sets timers.
      if c ? 'leases' then
        for r in
          select * from jsonb_to_recordset(c->'leases') as x(queue text, object_id text, token text, keeps boolean)
        loop
          if r.keeps then
            perform 1 from vostro_timers t
              where t.program_id = p_program and t.object_id = r.object_id and t.queue = r.queue and t.token = r.token
              for share;
          else
            delete from vostro_timers t
              where t.program_id = p_program and t.object_id = r.object_id and t.queue = r.queue and t.token = r.token;
          end if;
          if not found then perform vostro_refuse(p_program, c, 'lease'); end if;
        end loop;
      end if;
      if c ? 'deleted_timers' then
        for r in select * from jsonb_to_recordset(c->'deleted_timers') as x(queue text, object_id text) loop
          delete from vostro_timers t
            where t.program_id = p_program and t.object_id = r.object_id and t.queue = r.queue;
        end loop;
      end if;
      if c ? 'timers' then
        insert into vostro_timers (program_id, queue, object_id, due_at, free_at)
          select p_program, t.queue, t.object_id, t.due_at, t.due_at
          from jsonb_to_recordset(c->'timers') as t(queue text, object_id text, due_at bigint)
        on conflict on constraint vostro_timers_pkey do update
          set due_at = excluded.due_at, free_at = excluded.free_at, token = null;
      end if;

      -- Appends events at the next positions. The counter is locked until the transaction ends, so that no later position
      -- is visible before an earlier one.
      if c ? 'events' then
        n := jsonb_array_length(c->'events');
        insert into vostro_event_counters as k (program_id, last) values (p_program, n)
        on conflict (program_id) do update set last = k.last + excluded.last
        returning last - n, k.listed_from into before, earliest;
        insert into vostro_events (program_id, position, id, name, object_id, created_at, body)
          select p_program, before + e.place, e.id, e.name, e.object_id, greatest(e.created_at, earliest),
            coalesce(e.head, '') || vostro_text(p_texts, e.start, e.length, e.tail)
          from rows from (
            jsonb_to_recordset(c->'events') as (id text, name text, object_id text, created_at bigint, head text,
              start integer, length integer, tail text)
          ) with ordinality as e(id, name, object_id, created_at, head, start, length, tail, place);
      end if;

      outcomes := outcomes || 'ok'::text;
    exception when sqlstate 'VO001' then
      outcomes := outcomes || sqlerrm;
    end;
  end loop;
  -- If nothing was written, there is no flush to wait for.
  if not 'ok' = any (outcomes) then perform set_config('synchronous_commit', 'off', true); end if;
  return outcomes;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_due(p_now bigint, p_limit integer, p_program text, p_queue text, p_prefix text, p_except text, p_past_except text)
 RETURNS TABLE(program_id text, queue text)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_incremental_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  n integer := 0;
  -- The first name after another one is that name with the least character appended.
  from_queue text collate "C" := p_queue || chr(1);
begin
  while n < p_limit loop
    -- Goes from queue to queue in the index and reads one timer of each. The condition on free_at, true of all timers,
    -- makes the planner use the index: by the primary key it would read all timers of a program for each queue.
    select t.program_id, t.queue into p_program, p_queue from vostro_timers t
      where (t.program_id, t.queue) >= (p_program, from_queue) and t.free_at >= -9223372036854775807
      order by t.program_id, t.queue limit 1;
    exit when not found;
    from_queue := p_queue || chr(1);
    if starts_with(p_queue, p_except) then
      from_queue := p_past_except;
    elsif starts_with(p_queue, p_prefix) and exists (
      select 1 from vostro_timers t where t.program_id = p_program and t.queue = p_queue and t.free_at <= p_now
    ) then
      program_id := p_program;
      queue := p_queue;
      n := n + 1;
      return next;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_formats()
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '{1}'::integer[]
$function$;

CREATE OR REPLACE FUNCTION public.vostro_hold(p_program text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(vostro_lock_id(p_program));
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_lease(p_program text, p_queue text, p_now bigint, p_until bigint, p_token text, p_limit integer)
 RETURNS TABLE(object_id text, due_at bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  ids text[];
  dues bigint[];
  n integer := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- A repeated call with the same token, after a lost response, gets what it has leased.
  for object_id, due_at in
    select t.object_id, t.due_at from vostro_timers t
    where t.program_id = p_program and t.queue = p_queue and t.free_at = p_until and t.token = p_token
    order by t.free_at limit p_limit
  loop
    n := n + 1;
    return next;
  end loop;
  if n = p_limit then return; end if;
  -- Reads all timers before it changes any: a scan cannot mark dead entries of a page that changes meanwhile, so each lease
  -- would read those of all earlier ones.
  select array_agg(f.object_id), array_agg(f.due_at) into ids, dues from (
    select t.object_id, t.due_at from vostro_timers t
    where t.program_id = p_program and t.queue = p_queue and t.free_at <= p_now
    order by t.free_at limit p_limit - n
    for update skip locked
  ) f;
  for n in 1 .. coalesce(array_length(ids, 1), 0) loop
    update vostro_timers t set free_at = p_until, token = p_token
      where t.program_id = p_program and t.object_id = ids[n] and t.queue = p_queue;
    object_id := ids[n];
    due_at := dues[n];
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_load(p_program text, p_now bigint, p_reads jsonb)
 RETURNS TABLE(tag text, kind text, id text, version integer, body text, fingerprint text)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  -- One query for what nearly all requests need: each query has a cost. Absent lists have no rows.
  return query
    select 'held', k.endpoint, k.key, k.status, k.body, k.fingerprint
    from jsonb_to_recordset(p_reads->'slots') as s(endpoint text, key text)
    cross join lateral (
      select * from vostro_keys k where k.program_id = p_program and k.endpoint = s.endpoint and k.key = s.key offset 0
    ) k
    where k.expires_at > p_now
    union all
    select 'object', o.kind, o.id, o.version, o.body, null::text
    from jsonb_to_recordset(p_reads->'objects') as r(kind text, id text)
    cross join lateral (
      select * from vostro_objects o where o.program_id = p_program and o.kind = r.kind and o.id = r.id offset 0
    ) o
    union all
    select 'position', p.account_id, p.account_number_id, 0,
      concat_ws(' ', p.core_account_id, p.posted, p.held, p.number_open, p.account_open), null::text
    from jsonb_array_elements_text(p_reads->'positions') as r(id)
    cross join lateral (
      select * from vostro_positions p where p.program_id = p_program and p.account_number_id = r.id offset 0
    ) p;
  if p_reads ? 'newest' then
    -- A range of one value, not an equality: only the index of the column has its order by column and id. For an order by
    -- id alone the planner could choose the primary key, and read the whole kind. Branches of other columns do not run.
    return query
      select w.tag, o.kind, o.id, o.version, o.body, null::text
      from jsonb_to_recordset(p_reads->'newest') as w(tag text, kind text, at text, value text)
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
        union all
        (select o.kind, o.id, o.version, o.body from vostro_objects o
         where w.at = 'i6' and o.program_id = p_program and o.kind = w.kind and o.i6 between w.value and w.value
         order by o.i6 desc, o.id desc limit 1)
      ) o;
  end if;
  if p_reads ? 'linked' then
    return query
      select k.tag, o.kind, o.id, o.version, o.body, null::text
      from jsonb_to_recordset(p_reads->'linked') as k(tag text, kind text, id text, at text, linked_kind text)
      cross join lateral (
        select case k.at when 'i1' then f.i1 when 'i2' then f.i2 when 'i3' then f.i3 when 'i4' then f.i4 when 'i5' then f.i5
          else f.i6 end as id
        from vostro_objects f where f.program_id = p_program and f.kind = k.kind and f.id = k.id offset 0
      ) f
      cross join lateral (
        select * from vostro_objects o where o.program_id = p_program and o.kind = k.linked_kind and o.id = f.id offset 0
      ) o;
  end if;
  if p_reads ? 'all' then
    return query
      select 'object', o.kind, o.id, o.version, o.body, null::text
      from jsonb_array_elements_text(p_reads->'all') as r(kind)
      cross join lateral (
        select * from vostro_objects o where o.program_id = p_program and o.kind = r.kind offset 0
      ) o;
  end if;
  if p_reads ? 'positionsOf' then
    return query
      select 'position', p.account_id, p.account_number_id, 0,
        concat_ws(' ', p.core_account_id, p.posted, p.held, p.number_open, p.account_open), null::text
      from jsonb_array_elements_text(p_reads->'positionsOf') as r(id)
      cross join lateral (
        select * from vostro_positions p where p.program_id = p_program and p.account_id = r.id offset 0
      ) p;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_lock_id(p_program text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hashtextextended(p_program, 7067436)
$function$;

CREATE OR REPLACE FUNCTION public.vostro_on_shards(p_program text, p_table text, p_query text, p_given jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  shard text;
begin
  for shard in
    select format('%s_%s', p_table, s.shardid) from pg_dist_shard s
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_local_group g on g.groupid = p.groupid
    where s.logicalrelid = p_table::regclass
  loop
    return query execute format(p_query, shard) using p_given;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_refuse(p_program text, c jsonb, p_guard text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from jsonb_to_recordset(c->'leases') as l(queue text, object_id text, token text)
    where not exists (
      select 1 from vostro_timers t
      where t.program_id = p_program and t.object_id = l.object_id and t.queue = l.queue and t.token = l.token
    )
  ) then
    p_guard := 'lease';
  end if;
  raise exception using errcode = 'VO001', message = p_guard;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_refuse_format(p_format integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using errcode = 'VO002', message = format(
    'this node writes commits of format %s, and the database takes %s: %s', p_format,
    array_to_string(vostro_formats(), ', '),
    case when p_format > all (vostro_formats()) then 'run vostro migrate' else 'upgrade this node' end);
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_seal_events(p_program text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  sealed bigint;
  after bigint;
begin
  select k.listed_from into sealed from vostro_event_counters k where k.program_id = p_program;
  select e.created_at + 1 into after from vostro_events e
    where e.program_id = p_program and e.created_at >= 0 order by e.created_at desc limit 1;
  if after > sealed then
    -- Waits for the commits that hold the row. Later ones see the seal.
    update vostro_event_counters k set listed_from = greatest(k.listed_from, after) where k.program_id = p_program
      returning k.listed_from into sealed;
  end if;
  return coalesce(sealed, 0);
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_sweep(p_program text, p_now bigint, p_events_before bigint, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  o record;
  n integer := 0;
begin
  -- Skips keys that a commit is replacing, so that neither waits for the other.
  for o in
    select k.endpoint, k.key from vostro_keys k where k.program_id = p_program and k.expires_at <= p_now
    order by k.expires_at limit p_limit for update skip locked
  loop
    delete from vostro_keys k where k.program_id = p_program and k.endpoint = o.endpoint and k.key = o.key;
    n := n + 1;
  end loop;
  for o in
    select e.position from vostro_events e where e.program_id = p_program and e.created_at < p_events_before
    order by e.created_at limit p_limit for update skip locked
  loop
    delete from vostro_events e where e.program_id = p_program and e.position = o.position;
    n := n + 1;
  end loop;
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.vostro_text(p_texts bytea, p_start integer, p_length integer, p_tail text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select convert_from(substring(p_texts from p_start for p_length), 'UTF8') || coalesce(p_tail, '')
$function$;
