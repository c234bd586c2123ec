import { move, post, swingGates } from "./CommitMoney.ts"
import { change, expect, holdUniques, insert, prove, recall } from "./CommitObjects.ts"
import { append, time } from "./CommitWork.ts"

/** All parts of a batch in their order; absent ones are left out of its document. */
const writeBy = (insert: string): string => `
    if b ? 'answers' then ${prove} end if;
    if b ? 'expects' then ${expect} end if;
    if b ? 'recalls' then ${recall} end if;
    if b ? 'changes' then ${change} end if;
    if b ? 'inserts' then ${insert} end if;
    if b ?| array['givers', 'uniques'] then ${holdUniques} end if;
    if b ? 'gates' then ${swingGates} end if;
    if b ? 'moves' then ${move} end if;
    if b ? 'postings' then ${post} end if;
    if b ?| array['leases', 'stops', 'timers'] then ${time} end if;
    if b ? 'events' then ${append} end if;`

/** The functions that write batches, by how they are made and what writes new objects. */
export const writersBy = (make: "create" | "create or replace", insert: string): ReadonlyArray<string> => [
  `-- Writes a batch, or tells which guard did not hold and writes nothing.
${make} function vostro_commit(p_program text, b jsonb, p_texts bytea) returns text language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform pg_advisory_xact_lock_shared(vostro_gate(p_program));
${writeBy(insert)}
  return 'ok';
exception when sqlstate 'VO001' then
  -- Nothing was written: there is nothing to wait for until it is on the disk.
  perform set_config('synchronous_commit', 'off', true);
  return sqlerrm;
end $$`,
  `-- Commits decisions one after the other in one transaction, and tells of each what became of it.
${make} function vostro_commit_each(p_program text, p_batches jsonb, p_texts bytea) returns setof text language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  b jsonb;
begin
  perform pg_advisory_xact_lock(vostro_gate(p_program));
  for b in select value from jsonb_array_elements(p_batches) loop
    begin
${writeBy(insert)}
      return next 'ok';
    exception when sqlstate 'VO001' then
      return next sqlerrm;
    end;
  end loop;
end $$`
]

/**
 * The commit of a batch of decisions of one program: a few statements write the rows of all of them. Rows are changed by
 * `insert ... on conflict`, which looks each up in the primary key whatever the planner believes of the table. When any guard does
 * not hold, nothing of the batch is written, and `vostro_commit_each` goes through it one by one, each on its own
 * savepoint and all with one durable flush; meanwhile no other commit of the program runs, as it takes its locks in the
 * order of the decisions. Otherwise locks are taken in one order: keys, objects, values, positions, timers, each in the
 * order of the rows as they are given, and the counter of the events last. The parts stand in the functions themselves, as
 * each function that is called has a price of its own for every batch.
 */
export const commitFunctions: ReadonlyArray<string> = [
  `-- Refuses a commit. Whoever has lost the lease is told so before anything else: the work is not his any more.
create function vostro_refuse(p_program text, b jsonb, p_guard text) returns void language plpgsql as $$
begin
  if exists (
    select 1 from jsonb_to_recordset(b->'leases') as l(lane text, object_id text, token text)
    where not exists (
      select 1 from vostro_timers t
      where t.program_id = p_program and t.object_id = l.object_id and t.lane = l.lane and t.token = l.token
    )
  ) then
    p_guard := 'lease';
  end if;
  raise exception using errcode = 'VO001', message = p_guard;
end $$`,
  `create function vostro_gate(p_program text) returns bigint language sql immutable as $$
  select hashtextextended(p_program, 7067436)
$$`,
  ...writersBy("create", insert)
]
