/** Creates, opens and closes positions. */
export const swingGates = `
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
    end;`

/**
 * A move may be the sum of several: then what they take, and what they release, must be there before any of them. What
 * must be there, held and if funds are needed available, comes in the place of the core account, where it costs no search.
 * Of a position that does not exist a row without an account appears, until it is rolled back.
 */
export const move = `
    declare
      n integer;
    begin
      with moved as (
        insert into vostro_positions as p
            (program_id, account_number_id, account_id, core_account_id, posted, held, number_open, account_open)
          select p_program, m.id, '', m.needs, m.posted, m.held, m.o, m.o
          from jsonb_to_recordset(b->'moves') as m(id text, posted bigint, held bigint, o boolean, needs text)
        on conflict on constraint vostro_positions_pkey do update
          set posted = p.posted + excluded.posted, held = p.held + excluded.held
          where (p.number_open and p.account_open or not excluded.number_open)
            and p.held >= split_part(excluded.core_account_id, ' ', 1)::bigint
            and p.posted - p.held >=
              coalesce(nullif(split_part(excluded.core_account_id, ' ', 2), '')::bigint, p.posted - p.held)
        returning p.account_id
      )
      select count(*) into n from moved where account_id <> '';
      if n <> jsonb_array_length(b->'moves') then
        perform vostro_refuse(p_program, b, case when exists (
          select 1 from jsonb_to_recordset(b->'moves') as m(id text, o boolean)
          where not exists (
            select 1 from vostro_positions p where p.program_id = p_program and p.account_number_id = m.id
              and p.account_id <> '' and (not m.o or (p.number_open and p.account_open))
          )
        ) then 'closed' else 'funds' end);
      end if;
    end;`

/** Writes core transactions, and their legs on accounts of the bank once more. */
export const post = `
    begin
      insert into vostro_transactions (program_id, id, cause, accounts, amounts)
        select p_program, t.id, t.cause, t.accounts, t.amounts
        from jsonb_to_recordset(b->'postings') as t(id text, cause text, accounts text[], amounts bigint[]);
      if b ? 'gl' then
        insert into vostro_gl_entries (program_id, account, transaction_id, leg, amount)
          select p_program, e.account, e.id, e.leg, e.amount
          from jsonb_to_recordset(b->'gl') as e(account text, id text, leg integer, amount bigint);
      end if;
    end;`
