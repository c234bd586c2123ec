-- Tables. Each key but one begins with program_id, so that the tables can be distributed by it. Texts compare by bytes, so that
-- ids sort by creation time. Bodies are text, not jsonb: responses repeat them byte for byte.
--
-- Each secondary index is partial (where ... is not null), and only the statements that it serves imply its condition.
-- Otherwise a plan made on an empty table, where all indexes cost the same, could look rows up by program_id alone, and
-- would read the whole program once the table has grown.

-- Objects of all kinds. i1 to i5 are the indexed attributes of the kind; `attributes` holds the others.
create table vostro_objects (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  version integer not null,
  -- Version that a change expects. Null in stored rows: a change is proposed as a row, which the upsert compares.
  expected integer,
  i1 text collate "C",
  i2 text collate "C",
  i3 text collate "C",
  i4 text collate "C",
  i5 text collate "C",
  attributes jsonb,
  body text not null,
  primary key (program_id, kind, id)
) with (fillfactor = 70);

create index vostro_objects_i1 on vostro_objects (program_id, kind, i1, id) where i1 is not null;

create index vostro_objects_i2 on vostro_objects (program_id, kind, i2, id) where i2 is not null;

create index vostro_objects_i3 on vostro_objects (program_id, kind, i3, id) where i3 is not null;

create index vostro_objects_i4 on vostro_objects (program_id, kind, i4, id) where i4 is not null;

create index vostro_objects_i5 on vostro_objects (program_id, kind, i5, id) where i5 is not null;

-- Indexes of the audit log over all programs.
create index vostro_audit_id on vostro_objects (id) where kind = 'audit_entry';

create index vostro_audit_i1 on vostro_objects (i1, id) where kind = 'audit_entry' and i1 is not null;

create index vostro_audit_i2 on vostro_objects (i2, id) where kind = 'audit_entry' and i2 is not null;

create index vostro_audit_i3 on vostro_objects (i3, id) where kind = 'audit_entry' and i3 is not null;

create index vostro_audit_i4 on vostro_objects (i4, id) where kind = 'audit_entry' and i4 is not null;

-- Unique values of a program, each with the object that holds it.
create table vostro_uniques (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  value text collate "C" not null,
  id text collate "C" not null,
  primary key (program_id, kind, name, value)
);

create index vostro_uniques_holder on vostro_uniques (program_id, kind, id) where id is not null;

-- Values that the whole bank has once, each with what holds it. Claimed before the commit of a program. Unlike the other
-- tables it is not distributed by program. Its account numbers are the directory by which payments find their programs.
create table vostro_claims (
  kind text collate "C" not null,
  name text collate "C" not null,
  value text collate "C" not null,
  holder text collate "C" not null,
  primary key (kind, name, value)
);

-- Seals: no new object of a kind may have an id before `before_id`. The kind core_transaction seals the ledger.
create table vostro_seals (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  before_id text collate "C" not null,
  primary key (program_id, kind)
) with (fillfactor = 50);

-- Balances of account numbers, in cents.
create table vostro_positions (
  program_id text collate "C" not null,
  account_number_id text collate "C" not null,
  account_id text collate "C",
  core_account_id text collate "C",
  posted bigint not null default 0,
  held bigint not null default 0,
  number_open boolean not null,
  account_open boolean not null,
  -- Guards of a move, in cents. Null in stored rows: a move is proposed as a row without an account, which the upsert
  -- compares.
  needs_open boolean,
  needs_held bigint,
  needs_available bigint,
  primary key (program_id, account_number_id),
  constraint vostro_positions_owned
    check (account_id is not null and core_account_id is not null or needs_held is not null)
) with (fillfactor = 50);

create index vostro_positions_account on vostro_positions (program_id, account_id) where account_id is not null;

-- Core transactions, each one row with all its legs. GL and core accounts have no row that payments would wait for.
create table vostro_transactions (
  program_id text collate "C" not null,
  id text collate "C" not null,
  cause text collate "C" not null,
  code text collate "C",
  accounts text[] not null,
  amounts bigint[] not null,
  primary key (program_id, id)
);

-- A second copy of the legs on GL and core accounts, by account.
create table vostro_gl_entries (
  program_id text collate "C" not null,
  account text collate "C" not null,
  transaction_id text collate "C" not null,
  leg integer not null,
  amount bigint not null,
  primary key (program_id, account, transaction_id, leg) include (amount)
);

-- Responses under their idempotency keys.
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
  primary key (program_id, endpoint, key)
);

create index vostro_keys_expires on vostro_keys (program_id, expires_at) where expires_at is not null;

create table vostro_events (
  program_id text collate "C" not null,
  position bigint not null,
  id text collate "C" not null,
  name text collate "C" not null,
  object_id text collate "C" not null,
  created_at bigint not null,
  body text not null,
  primary key (program_id, position)
);

create unique index vostro_events_id on vostro_events (program_id, id) where id is not null;

create index vostro_events_object on vostro_events (program_id, object_id, position) where object_id is not null;

create index vostro_events_created on vostro_events (program_id, created_at, position) where created_at is not null;

create index vostro_events_name on vostro_events (program_id, name, position) include (created_at) where name is not null;

-- Position of the last event of a program, and the earliest time at which later commits may list their events. A commit
-- with events locks the row, so a seal of that time waits for the commits under way.
create table vostro_event_counters (
  program_id text collate "C" primary key,
  last bigint not null,
  listed_from bigint not null default 0
) with (fillfactor = 10);

-- Due work.
create table vostro_timers (
  program_id text collate "C" not null,
  queue text collate "C" not null,
  object_id text collate "C" not null,
  due_at bigint not null,
  -- Time from which it may be leased: when it is due, or when its lease ends.
  free_at bigint not null,
  -- Token of the lease.
  token text collate "C",
  primary key (program_id, object_id, queue)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

create index vostro_timers_free on vostro_timers (program_id, queue, free_at) where free_at is not null;

-- Files. The bytes are in pieces of one size, except the last, so that a range is found without reading what precedes it.
create table vostro_files (
  program_id text collate "C" not null,
  key text collate "C" not null,
  finished boolean not null default false,
  -- Time in ms at which the upload began; null once an object of the file is committed.
  provisional_since bigint,
  primary key (program_id, key)
);

create index vostro_files_provisional on vostro_files (provisional_since) where provisional_since is not null;

create table vostro_file_pieces (
  program_id text collate "C" not null,
  key text collate "C" not null,
  position integer not null,
  bytes bytea not null,
  primary key (program_id, key, position),
  foreign key (program_id, key) references vostro_files on delete cascade
);

-- Uncompressed: files rarely shrink.
alter table vostro_file_pieces alter column bytes set storage external;
