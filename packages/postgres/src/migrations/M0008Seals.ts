import { writersBy } from "./M0003Commit.ts"
import { textOf } from "./TextOf.ts"

/**
 * Writes new objects, if none of them lies before what its kind is sealed up to. A commit holds the gate already: who seals
 * waits for all that looked here before. Seals are looked up one by one, as the planner cannot know how few kinds there are.
 */
const insertUnsealed = `
    declare
      n integer;
      sealed text;
    begin
      insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5)
        select p_program, x.kind, x.id, 1, ${textOf("x")}, x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
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
    end;`

/** What kinds are sealed up to, so that nothing is added before what a list has shown. */
export const seals: ReadonlyArray<string> = [
  `create table vostro_seals (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  before_id text collate "C" not null,
  primary key (program_id, kind)
) with (fillfactor = 50)`,
  ...writersBy("create or replace", insertUnsealed)
]
