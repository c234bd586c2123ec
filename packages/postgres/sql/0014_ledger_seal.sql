-- Core transactions keep their code, and the kind core_transaction seals them, as other kinds seal their objects.

alter table vostro_transactions add column code text collate "C";

-- Changes both functions of a commit in place: the part that writes core transactions, and nothing else.
do $migration$
declare
  written constant text := $part$    if b ? 'postings' then
    begin
      insert into vostro_transactions (program_id, id, cause, accounts, amounts)
        select p_program, t.id, t.cause, t.accounts, t.amounts
        from jsonb_to_recordset(b->'postings') as t(id text, cause text, accounts text[], amounts bigint[]);
$part$;
  sealed constant text := $part$    if b ? 'postings' then
    declare
      n integer;
      seal text;
    begin
      insert into vostro_transactions (program_id, id, cause, code, accounts, amounts)
        select p_program, t.id, t.cause, t.code, t.accounts, t.amounts
        from jsonb_to_recordset(b->'postings')
          as t(id text collate "C", cause text, code text, accounts text[], amounts bigint[])
        where t.id >= coalesce(
          (select s.before_id from vostro_seals s where s.program_id = p_program and s.kind = 'core_transaction'), ''
        );
      get diagnostics n = row_count;
      if n <> jsonb_array_length(b->'postings') then
        select s.before_id into seal from vostro_seals s where s.program_id = p_program and s.kind = 'core_transaction';
        perform vostro_refuse(p_program, b, 'late ' || seal);
      end if;
$part$;
  name text;
  body text;
begin
  foreach name in array array['vostro_commit', 'vostro_commit_each'] loop
    body := pg_get_functiondef(name::regproc);
    if position(written in body) = 0 then
      raise exception '% does not write core transactions as migration 0012 does', name;
    end if;
    execute replace(body, written, sealed);
  end loop;
end $migration$;
