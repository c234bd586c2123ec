-- Finds the lanes with due work, from one lane on, in their order.

create function vostro_due(
  p_now bigint, p_limit integer, p_program text, p_lane text, p_prefix text, p_except text, p_past_except text
)
returns table (program_id text, lane text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off
set plan_cache_mode = force_generic_plan
as $$
declare
  n integer := 0;
  -- Where to go on. The first name after another is that one with the least character behind it.
  from_lane text collate "C" := p_lane || chr(1);
begin
  while n < p_limit loop
    -- Goes from lane to lane in the index and reads one timer of each. That they are free at some time is true of all, and
    -- must be said for the index to be used: by the primary key all timers of a program were read for each of its lanes.
    select t.program_id, t.lane into p_program, p_lane from vostro_timers t
      where (t.program_id, t.lane) >= (p_program, from_lane) and t.free_at >= -9223372036854775807
      order by t.program_id, t.lane limit 1;
    exit when not found;
    from_lane := p_lane || chr(1);
    if starts_with(p_lane, p_except) then
      from_lane := p_past_except;
    elsif starts_with(p_lane, p_prefix) and exists (
      select 1 from vostro_timers t where t.program_id = p_program and t.lane = p_lane and t.free_at <= p_now
    ) then
      program_id := p_program;
      lane := p_lane;
      n := n + 1;
      return next;
    end if;
  end loop;
end $$;
