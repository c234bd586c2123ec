-- Time at which the events of later commits are listed at the earliest: a list by time has shown all before it. It lies in
-- the row that every commit with events locks, so that commits read it for free, and a seal waits for those under way.

alter table vostro_event_counters add column listed_from bigint not null default 0;

-- Changes both functions of a commit in place: the part that appends events, and nothing else.
do $migration$
declare
  counted constant text := $part$      returning last - n into before;
$part$;
  sealed constant text := $part$      returning last - n, c.listed_from into before, earliest;
$part$;
  appended constant text := 'select p_program, before + e.at, e.id, e.name, e.object_id, e.created_at,';
  listed constant text := 'select p_program, before + e.at, e.id, e.name, e.object_id, greatest(e.created_at, earliest),';
  declared constant text := $part$      before bigint;
$part$;
  further constant text := $part$      before bigint;
      earliest bigint;
$part$;
  name text;
  body text;
  part text;
begin
  foreach name in array array['vostro_commit', 'vostro_commit_each'] loop
    body := pg_get_functiondef(name::regproc);
    foreach part in array array[counted, appended, declared] loop
      if position(part in body) = 0 then
        raise exception '% does not append events as migration 0011 does', name;
      end if;
    end loop;
    execute replace(replace(replace(body, counted, sealed), appended, listed), declared, further);
  end loop;
end $migration$;

create function vostro_seal_events(p_program text) returns bigint language plpgsql
  set enable_seqscan to off set enable_bitmapscan to off set enable_sort to off
  set plan_cache_mode to force_generic_plan as $$
declare
  sealed bigint;
  after bigint;
begin
  select c.listed_from into sealed from vostro_event_counters c where c.program_id = p_program;
  select e.created_at + 1 into after from vostro_events e
    where e.program_id = p_program and e.created_at >= 0 order by e.created_at desc limit 1;
  if after > sealed then
    -- Waits for the commits that hold the row. Later ones see the seal.
    update vostro_event_counters c set listed_from = greatest(c.listed_from, after) where c.program_id = p_program
      returning c.listed_from into sealed;
  end if;
  return coalesce(sealed, 0);
end $$;
