-- The tables. Every key begins with program_id, so that they can be spread by it; texts compare by bytes, so that ids
-- sort by the time they were made. Bodies are texts and never jsonb: they are answered byte for byte.
--
-- Every index beside a primary key has a condition (... is not null) that only the statements it is for imply. Without
-- it a plan that was made while the table was empty, when all indexes cost the same, may look rows up by program_id
-- alone, and reads the whole program once the table has grown.

create table vostro_objects (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  version integer not null,
  -- Attributes that lists filter by alone, in the order in which the kind names them.
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

create table vostro_uniques (
  program_id text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  value text collate "C" not null,
  id text collate "C" not null,
  primary key (program_id, kind, name, value)
);

create index vostro_uniques_holder on vostro_uniques (program_id, kind, id) where id is not null;

create table vostro_positions (
  program_id text collate "C" not null,
  account_number_id text collate "C" not null,
  account_id text collate "C" not null,
  core_account_id text collate "C" not null,
  posted bigint not null default 0,
  held bigint not null default 0,
  number_open boolean not null,
  account_open boolean not null,
  primary key (program_id, account_number_id)
) with (fillfactor = 50);

create index vostro_positions_account on vostro_positions (program_id, account_id) where account_id is not null;

-- One row for a core transaction with all its legs. GL and core accounts have no row that payments would wait for.
create table vostro_transactions (
  program_id text collate "C" not null,
  id text collate "C" not null,
  cause text collate "C" not null,
  accounts text[] not null,
  amounts bigint[] not null,
  primary key (program_id, id)
);

-- The legs on GL and core accounts once more, to sum them up by account.
create table vostro_gl_entries (
  program_id text collate "C" not null,
  account text collate "C" not null,
  transaction_id text collate "C" not null,
  leg integer not null,
  amount bigint not null,
  primary key (program_id, account, transaction_id, leg) include (amount)
);

create table vostro_keys (
  program_id text collate "C" not null,
  endpoint text collate "C" not null,
  key text collate "C" not null,
  fingerprint text collate "C" not null,
  token text collate "C" not null,
  status integer not null,
  body text not null,
  expires_at bigint not null,
  primary key (program_id, endpoint, key)
);

-- Keys are appended in the order in which they expire.
create index vostro_keys_expiry on vostro_keys using brin (expires_at) with (autosummarize = on);

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

create table vostro_event_counters (
  program_id text collate "C" primary key,
  last bigint not null
) with (fillfactor = 10);

create table vostro_timers (
  program_id text collate "C" not null,
  lane text collate "C" not null,
  object_id text collate "C" not null,
  due_at bigint not null,
  -- When it may be taken: when it is due, or when its lease ends.
  free_at bigint not null,
  token text collate "C",
  primary key (program_id, object_id, lane)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

create index vostro_timers_free on vostro_timers (program_id, lane, free_at) where free_at is not null;
