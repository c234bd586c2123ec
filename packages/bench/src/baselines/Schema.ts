import { ACCOUNT_NUMBERS } from "../load/AccountNumbers.ts"

/** Account number ids of the baselines. */
export const accountNumberIds: ReadonlyArray<string> = Array.from(
  { length: ACCOUNT_NUMBERS },
  (_, index) => `account_number_${String(index).padStart(32, "0")}`
)

/** Bearer token of the baselines. */
export const TOKEN = "token-of-the-bench"

/** Tables of the baselines: the same facts as the bank stores for a created transfer. */
export const tables = `
create table if not exists base_numbers (id text collate "C" primary key, account_id text not null, posted bigint not null, open boolean not null);
create table if not exists base_keys (endpoint text collate "C", key text collate "C", fingerprint text not null, status integer, body text, expires_at bigint not null, primary key (endpoint, key));
create table if not exists base_transfers (id text collate "C" primary key, version integer not null, sender text collate "C" not null, receiver text collate "C" not null, status text not null, body text not null);
create index if not exists base_transfers_sender on base_transfers (sender, id);
create index if not exists base_transfers_receiver on base_transfers (receiver, id);
create table if not exists base_timers (lane text collate "C", object_id text collate "C", due_at bigint not null, primary key (lane, object_id));
create index if not exists base_timers_due on base_timers (lane, due_at);
truncate base_numbers, base_keys, base_transfers, base_timers;
insert into base_numbers select 'account_number_' || lpad(n::text, 32, '0'), 'account_1', 1000000000, true from generate_series(0, ${ACCOUNT_NUMBERS - 1}) n;

create or replace function base_create(p jsonb, p_now bigint) returns text language plpgsql as $$
declare
  held record; sender_account text; receiver_account text; answer text;
begin
  insert into base_keys (endpoint, key, fingerprint, expires_at) values ('internal_transfer.create', p->>'key', p->>'fingerprint', p_now + 172800000)
    on conflict do nothing;
  if not found then
    select k.fingerprint, k.body into held from base_keys k where k.endpoint = 'internal_transfer.create' and k.key = p->>'key';
    return case when held.fingerprint = p->>'fingerprint' then coalesce(held.body, 'in use') else 'inconsistent' end;
  end if;
  select account_id into sender_account from base_numbers where id = p->>'sender';
  select account_id into receiver_account from base_numbers where id = p->>'receiver';
  if sender_account is null or receiver_account is null then raise exception 'unknown account number'; end if;
  answer := replace(replace(p->>'body', '"$sender"', to_json(sender_account)::text), '"$receiver"', to_json(receiver_account)::text);
  insert into base_transfers values (p->>'id', 1, p->>'sender', p->>'receiver', 'processing', answer);
  insert into base_timers values ('settle', p->>'id', p_now);
  update base_keys k set status = 200, body = answer where k.endpoint = 'internal_transfer.create' and k.key = p->>'key';
  return answer;
end $$;

create or replace function base_create_many(batch jsonb, p_now bigint) returns setof text language plpgsql as $$
declare
  p jsonb;
begin
  for p in select value from jsonb_array_elements(batch) loop
    return next base_create(p, p_now);
  end loop;
end $$;
`
