-- Finds what is old, and events by their names and times, in tables that have grown large. Ranges of pages did not find old
-- keys for long: where keys were dropped there is room for new ones, so that soon each range had some of both.

create index vostro_keys_expires on vostro_keys (program_id, expires_at) where expires_at is not null;

create index vostro_events_created on vostro_events (program_id, created_at, position) where created_at is not null;

create index vostro_events_name on vostro_events (program_id, name, position) include (created_at) where name is not null;

-- Drops keys and events that are past their time, so many of each at most, and tells how many. Each is dropped by
-- itself: joined to its table it would be looked for in all of it.
create function vostro_sweep(p_program text, p_now bigint, p_events_before bigint, p_limit integer) returns integer
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
as $$
declare
  o record;
  n integer := 0;
begin
  -- One that is being answered anew is left to that: whoever waits for nobody is in nobody's way.
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
end $$;
