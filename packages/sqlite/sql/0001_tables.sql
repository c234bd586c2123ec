-- Objects of all kinds. i1 to i5 are the indexed attributes of the kind; `attributes` holds the others as JSON.
create table vostro_objects (
  program_id text not null,
  kind text not null,
  id text not null,
  version integer not null,
  i1 text,
  i2 text,
  i3 text,
  i4 text,
  i5 text,
  attributes text,
  body text not null,
  primary key (program_id, kind, id)
) strict;

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
  program_id text not null,
  kind text not null,
  name text not null,
  value text not null,
  id text not null,
  primary key (program_id, kind, name, value)
) strict, without rowid;

create index vostro_uniques_holder on vostro_uniques (program_id, kind, id);

-- Values that the whole bank has once, each with what holds it. Claimed before the commit of a program. Its account numbers
-- are the directory by which payments find their programs.
create table vostro_claims (
  kind text not null,
  name text not null,
  value text not null,
  holder text not null,
  primary key (kind, name, value)
) strict, without rowid;

-- Ids below `before_id` are refused to new objects of a kind.
create table vostro_seals (
  program_id text not null,
  kind text not null,
  before_id text not null,
  primary key (program_id, kind)
) strict, without rowid;

-- Balances of account numbers, in cents.
create table vostro_positions (
  program_id text not null,
  account_number_id text not null,
  account_id text not null,
  core_account_id text not null,
  posted integer not null,
  held integer not null,
  number_open integer not null,
  account_open integer not null,
  primary key (program_id, account_number_id)
) strict, without rowid;

create index vostro_positions_account on vostro_positions (program_id, account_id);

-- Core transactions; `legs` is a JSON array of pairs of account and cents.
create table vostro_transactions (
  program_id text not null,
  id text not null,
  cause text not null,
  code text,
  legs text not null,
  primary key (program_id, id)
) strict;

-- Second copy of the legs on the bank's own accounts, by account.
create table vostro_gl_entries (
  program_id text not null,
  account text not null,
  transaction_id text not null,
  leg integer not null,
  amount integer not null,
  primary key (program_id, account, transaction_id, leg)
) strict, without rowid;

-- Events of all programs in the order of their commits. An index ends with the position by itself.
create table vostro_events (
  position integer primary key,
  program_id text not null,
  id text not null,
  name text not null,
  object_id text not null,
  created_at integer not null,
  body text not null
) strict;

create unique index vostro_events_id on vostro_events (program_id, id);
create index vostro_events_position on vostro_events (program_id);
create index vostro_events_name on vostro_events (program_id, name);
create index vostro_events_object on vostro_events (program_id, object_id);
create index vostro_events_created on vostro_events (program_id, created_at);

-- Time at which the events of later commits are listed at the earliest: a list by time has shown all before it.
create table vostro_event_seals (
  program_id text not null primary key,
  listed_from integer not null
) strict;

-- Responses under their idempotency keys.
create table vostro_keys (
  program_id text not null,
  endpoint text not null,
  key text not null,
  fingerprint text not null,
  token text not null,
  status integer not null,
  body text not null,
  expires_at integer not null,
  primary key (program_id, endpoint, key)
) strict;

create index vostro_keys_expires on vostro_keys (program_id, expires_at);

-- Due work. Leases are in the memory of the one process that serves the file.
create table vostro_timers (
  program_id text not null,
  queue text not null,
  object_id text not null,
  due_at integer not null,
  primary key (program_id, queue, object_id)
) strict, without rowid;

create index vostro_timers_due on vostro_timers (program_id, queue, due_at);
