import { textOf } from "./TextOf.ts"

/** Writes the answers under their keys. */
export const prove = `
    declare
      n integer;
    begin
      -- Whoever answers first under a key is first; what has expired is as good as gone.
      insert into vostro_keys as k (program_id, endpoint, key, fingerprint, token, status, body, expires_at)
        select p_program, a.endpoint, a.key, a.fingerprint, a.token, a.status, ${textOf("a")}, a.expires_at
        from jsonb_to_recordset(b->'answers')
          as a(endpoint text, key text, fingerprint text, token text, status integer, t integer, n integer, tail text, expires_at bigint)
      on conflict on constraint vostro_keys_pkey do update
        set fingerprint = excluded.fingerprint, token = excluded.token, status = excluded.status, body = excluded.body,
            expires_at = excluded.expires_at
        where k.expires_at <= (b->>'now')::bigint;
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'answers') then perform vostro_refuse(p_program, b, 'key'); end if;
    end;`

/**
 * Locks what must not change, and where something is changed as well that too, each once, all in one order, and compares
 * the versions. Decisions that disagree on a version hold two, and one of them does not stand.
 */
export const expect = `
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
    end;`

/** Compares the versions of what was remembered, and locks none of it: what changes it now comes after. */
export const recall = `
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
    end;`

/**
 * Changes objects whose version still stands. Of an object that does not exist a row with a negative version appears,
 * until it is rolled back.
 */
export const change = `
    declare
      n integer;
    begin
      with written as (
        insert into vostro_objects as o (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5)
          select p_program, x.kind, x.id, -x.expected - 1, ${textOf("x")}, x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
          from jsonb_to_recordset(b->'changes') as x(kind text, id text, expected integer, t integer, n integer, tail text,
            attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text)
        on conflict on constraint vostro_objects_pkey do update
          set version = -excluded.version, body = excluded.body, attributes = excluded.attributes,
              i1 = excluded.i1, i2 = excluded.i2, i3 = excluded.i3, i4 = excluded.i4, i5 = excluded.i5
          where o.version = -excluded.version - 1
        returning o.version
      )
      select count(*) into n from written w where w.version > 0;
      if n <> jsonb_array_length(b->'changes') then perform vostro_refuse(p_program, b, 'version'); end if;
    end;`

/** Writes new objects. */
export const insert = `
    declare
      n integer;
    begin
      insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5)
        select p_program, x.kind, x.id, 1, ${textOf("x")}, x.attributes, x.i1, x.i2, x.i3, x.i4, x.i5
        from jsonb_to_recordset(b->'inserts')
          as x(kind text, id text, t integer, n integer, tail text, attributes jsonb, i1 text, i2 text, i3 text, i4 text, i5 text)
      on conflict do nothing;
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'inserts') then perform vostro_refuse(p_program, b, 'version'); end if;
    end;`

/** Gives unique values up, and takes them. */
export const holdUniques = `
    declare
      n integer;
      g record;
    begin
      for g in select * from jsonb_to_recordset(b->'givers') as x(kind text, id text) loop
        delete from vostro_uniques u where u.program_id = p_program and u.kind = g.kind and u.id = g.id;
      end loop;
      if b ? 'uniques' then
        insert into vostro_uniques (program_id, kind, name, value, id)
          select p_program, u.kind, u.name, u.value, u.id
          from jsonb_to_recordset(b->'uniques') as u(kind text, name text, value text, id text)
        on conflict do nothing;
        get diagnostics n = row_count;
        if n <> jsonb_array_length(b->'uniques') then perform vostro_refuse(p_program, b, 'unique'); end if;
      end if;
    end;`
